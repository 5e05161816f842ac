import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders = mkdtempSync(join(tmpdir(), "flowrun-"));
process.once("exit", () => rmSync(folders, { recursive: true, force: true }));

/** A new folder with these files, removed when the tests of the process are over. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = mkdtempSync(join(folders, "files-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}
