import { chmod, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file whole or not at all, so that whoever reads it has the old one or the new one.
 * Rejects with what the system says.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.new`;
  try {
    await writeFile(beside, content);
    const facts = await stat(file).catch(() => undefined);
    if (facts !== undefined) await chmod(beside, facts.mode);
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
