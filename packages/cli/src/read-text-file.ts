import { closeSync, openSync, readSync } from "node:fs";

const mebibyte = 1024 * 1024;

/**
 * The most that is read of any file, in MiB: more than any flow, journal or list of customers has.
 */
export const largestFile = 64;

/**
 * The text of a file in UTF-8. Throws what the system says; for a file of more than `most` MiB an
 * error with the code `EFBIG` and a message that completes "The file …". Bytes are counted as they
 * are read, since a device such as /dev/zero has no size and no end.
 */
export function readTextFile(path: string, most: number = largestFile): string {
  const file = openSync(path, "r");
  try {
    return readPieces(most, () => {
      const piece = Buffer.allocUnsafe(65_536);
      return piece.subarray(0, readSync(file, piece));
    });
  } finally {
    closeSync(file);
  }
}

/** The text of a stream in UTF-8. Rejects as `readTextFile` throws. */
export async function readTextStream(
  stream: AsyncIterable<Buffer>,
  most: number = largestFile,
): Promise<string> {
  const collected = createCollection(most);
  for await (const piece of stream) collected.add(piece);
  return collected.text();
}

function readPieces(most: number, next: () => Buffer): string {
  const collected = createCollection(most);
  for (let piece = next(); piece.length > 0; piece = next()) collected.add(piece);
  return collected.text();
}

function createCollection(most: number): {
  readonly add: (piece: Buffer) => void;
  readonly text: () => string;
} {
  const pieces: Buffer[] = [];
  let bytes = 0;
  return {
    add: (piece) => {
      bytes += piece.length;
      if (bytes > most * mebibyte)
        throw Object.assign(new Error(`is larger than ${most} MiB`), { code: "EFBIG" });
      pieces.push(piece);
    },
    text: () => Buffer.concat(pieces).toString("utf8"),
  };
}

/**
 * Where a text holds a byte that is no UTF-8, to complete "The file …"; `undefined` where it holds
 * none. A wrong letter would be spoken to callers, or be found in a database years later.
 */
export function whyNotUtf8(text: string): string | undefined {
  const place = text.indexOf("\uFFFD");
  if (place === -1) return undefined;
  const line = text.slice(0, place).split("\n").length;
  return `is not UTF-8: line ${line} holds a character that cannot be read`;
}

/**
 * The text of a small file without the mark of its encoding (BOM): at most 1 MiB. Throws as
 * `readTextFile` does, and what `whyUnread` says of a byte that is no UTF-8.
 */
export function readSmallFile(path: string): string {
  const text = readTextFile(path, 1);
  const why = whyNotUtf8(text);
  if (why !== undefined) throw Object.assign(new Error(why), { code: "EILSEQ" });
  return text.replace(/^\uFEFF/, "");
}

/**
 * Why a file cannot be read, to complete "The file …": that it is too large or no UTF-8, or the
 * code of the system.
 */
export function whyUnread(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "cannot be read";
  const isOurs = error.code === "EFBIG" || error.code === "EILSEQ";
  return isOurs ? error.message : `cannot be read (${String(error.code)})`;
}
