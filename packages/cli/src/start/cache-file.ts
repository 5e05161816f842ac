import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";

/** What a file begins with: its checksum, and nothing, so that the content begins where V8 need not copy it. */
const headLength = 8;

/** Reads what {@link writeCacheFile} wrote; `undefined` when there is no such file, or it is not whole. */
export function readCacheFile(file: string): Buffer | undefined {
  try {
    const whole = readFileSync(file);
    const content = whole.subarray(headLength);
    return crc32(content) === whole.readUInt32LE(0) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** How long a file is kept: a build that is still in use writes its own again, and other builds leave theirs behind. */
const keptForMs = 60 * 24 * 3_600_000;

/**
 * Writes the file as a whole, for its owner alone, as it is going to be believed; or leaves things as they are. Removes what was
 * written into its folder more than sixty days ago. Never throws.
 */
export function writeCacheFile(file: string, content: Buffer): void {
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(crc32(content), 0);
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(dirname(file), 3);
    writeFileSync(draft, Buffer.concat([head, content]), { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
    removeOld(dirname(file));
  } catch {
    // The next start does the work again.
  }
}

function removeOld(folder: string): void {
  const limit = Date.now() - keptForMs;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < limit) rmSync(file);
  }
}

/** Makes a folder for its owner, and at most so many above it: in file systems like /proc, Node's own way never ends. */
function makeFolder(folder: string, levels: number): void {
  if (levels === 0 || existsSync(folder)) return;
  makeFolder(dirname(folder), levels - 1);
  mkdirSync(folder, { mode: 0o700 });
}
