import type { CellRecord } from "@flowrun/core/plugin";

/** The headers of a message that can be read. */
interface Heads {
  get(name: string): string;
}

/** A message as it is read. */
interface Message {
  readonly seq: number;
  readonly data: Uint8Array;
  readonly headers?: Heads | undefined;
}

/** A message as it is published. */
export interface Part {
  readonly head: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** The most bytes of a message besides its text. */
const headBytes = 1_024;

/** A record as messages, none of which is larger than `mostBytes`: at least one. */
export function partsOf(
  { id, text, isWhole }: Omit<CellRecord, "at">,
  mostBytes: number,
): readonly Part[] {
  const bytes = new TextEncoder().encode(text);
  const size = mostBytes - headBytes;
  const count = Math.max(1, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, index) => ({
    head: {
      "Fr-Id": id,
      "Fr-Part": `${index + 1}/${count}`,
      ...(isWhole && { "Fr-Whole": "yes" }),
    },
    bytes: bytes.subarray(index * size, (index + 1) * size),
  }));
}

/**
 * Which part of the record `id` a message with these headers is, counted from 0; `undefined` when
 * it belongs to another one.
 */
export function partOf(heads: Heads | undefined, id: string): number | undefined {
  if (heads?.get("Fr-Id") !== id) return undefined;
  return Number.parseInt(heads.get("Fr-Part"), 10) - 1;
}

/**
 * Takes messages in order, and gives each record once its last message is there. A record that
 * another cut off is left out.
 */
export function joinParts(give: (record: CellRecord) => void): (message: Message) => void {
  let pieces: Uint8Array[] = [];
  let current = "";
  return ({ seq, data, headers }) => {
    const id = headers?.get("Fr-Id") ?? "";
    const [part = 0, count = 0] = (headers?.get("Fr-Part") ?? "").split("/").map(Number);
    if (part === 1 || id !== current) pieces = [];
    current = id;
    pieces.push(data);
    if (part !== count || pieces.length !== count) return;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces));
    pieces = [];
    give({ id, at: seq, text, isWhole: headers?.get("Fr-Whole") === "yes" });
  };
}
