import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";

/** What V8 has compiled of each chunk of the bundle, by the chunk's name. */
export type CompiledCode = ReadonlyMap<string, Buffer>;

/** V8 copies code that does not begin at a multiple of so many bytes. */
const alignment = 8;

/**
 * Reads what {@link writeCompiledCode} wrote; nothing when there is no such file, or it is not whole: V8 believes what it is
 * given, and damaged code would end the process.
 */
export function readCompiledCode(file: string): CompiledCode {
  try {
    const content = readFileSync(file);
    const [sum, length] = [content.readUInt32LE(0), content.readUInt32LE(4)];
    if (crc32(content.subarray(4)) !== sum) return new Map();
    const sizes = JSON.parse(content.toString("utf8", 8, 8 + length)) as Readonly<Record<string, number>>;
    let end = aligned(8 + length);
    return new Map(
      Object.entries(sizes).map(([name, size]) => {
        const begin = end;
        end = aligned(begin + size);
        return [name, content.subarray(begin, begin + size)];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Writes the file as a whole, for its owner alone, as it is going to be run; or leaves things as they are. Never throws. */
export function writeCompiledCode(file: string, code: CompiledCode): void {
  const sizes = Buffer.from(JSON.stringify(Object.fromEntries([...code].map(([name, { length }]) => [name, length]))));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(sizes.length, 4);
  const content = Buffer.concat([padded(Buffer.concat([head, sizes])), ...[...code.values()].map(padded)]);
  content.writeUInt32LE(crc32(content.subarray(4)), 0);
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(dirname(file), 3);
    writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
  } catch {
    // The next start compiles again.
  }
}

/** Makes a folder for its owner, and at most so many above it: in file systems like /proc, Node's own way never ends. */
function makeFolder(folder: string, levels: number): void {
  if (levels === 0 || existsSync(folder)) return;
  makeFolder(dirname(folder), levels - 1);
  mkdirSync(folder, { mode: 0o700 });
}

function aligned(size: number): number {
  return Math.ceil(size / alignment) * alignment;
}

function padded(part: Buffer): Buffer {
  return Buffer.concat([part], aligned(part.length));
}
