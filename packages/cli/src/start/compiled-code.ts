import { readCacheFile, writeCacheFile } from "./cache-file.ts";

/** What V8 has compiled of each chunk of the bundle, by the chunk's name. */
export type CompiledCode = ReadonlyMap<string, Buffer>;

/** V8 copies code that does not begin at a multiple of so many bytes. */
const alignment = 8;

/**
 * Reads what {@link writeCompiledCode} wrote; nothing when there is no such file, or it is not whole: V8 believes what it is
 * given, and damaged code would end the process.
 */
export function readCompiledCode(file: string): CompiledCode {
  const content = readCacheFile(file);
  if (content === undefined) return new Map();
  const length = content.readUInt32LE(0);
  const sizes = JSON.parse(content.toString("utf8", 4, 4 + length)) as Readonly<Record<string, number>>;
  let end = aligned(4 + length);
  return new Map(
    Object.entries(sizes).map(([name, size]) => {
      const begin = end;
      end = aligned(begin + size);
      return [name, content.subarray(begin, begin + size)];
    }),
  );
}

/** Keeps compiled code where it can be kept. Never throws. */
export function writeCompiledCode(file: string, code: CompiledCode): void {
  const sizes = Buffer.from(JSON.stringify(Object.fromEntries([...code].map(([name, { length }]) => [name, length]))));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(sizes.length, 0);
  writeCacheFile(file, Buffer.concat([padded(Buffer.concat([head, sizes])), ...[...code.values()].map(padded)]));
}

function aligned(size: number): number {
  return Math.ceil(size / alignment) * alignment;
}

function padded(part: Buffer): Buffer {
  return Buffer.concat([part], aligned(part.length));
}
