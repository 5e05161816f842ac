/** What the head of an HTTP answer tells: what was answered, and where the answer ends. */
export interface AnswerHead {
  readonly status: number;
  readonly framing: Framing;
  /** Whether the connection may carry another request afterwards. */
  readonly keepsAlive: boolean;
}

/** How the end of a body is known (RFC 9112, section 6.3). */
export type Framing =
  | { readonly kind: "length"; readonly bytes: number }
  | { readonly kind: "chunked" }
  | { readonly kind: "until close" };

const statusLine = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: |$)/;

/**
 * Reads the head of an HTTP/1.1 or HTTP/1.0 answer (RFC 9112, sections 4 to 6): its text without the empty line at the end. It
 * is strict: throws an `Error` where two readers could disagree on where the answer ends.
 */
export function readAnswerHead(text: string): AnswerHead {
  const [first = "", ...lines] = text.split("\r\n");
  const [, minor, digits] = statusLine.exec(first) ?? refuse("what it sent is no HTTP");
  const fields = readFields(lines);
  const status = Number(digits);
  const framing = framingOf(status, fields.get("content-length"), fields.get("transfer-encoding"));
  const closes = minor === "0" || /\bclose\b/i.test(fields.get("connection") ?? "");
  return { status, framing, keepsAlive: !closes && framing.kind !== "until close" };
}

/** By their names in small letters; what stands there several times, separated by commas. */
function readFields(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    // A space before the colon, and a field that goes on in the next line, are read in different ways by different programs.
    if (name === "" || /\s/.test(name)) refuse("a header of its answer is broken");
    const value = line.slice(colon + 1).trim();
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return fields;
}

function framingOf(status: number, length: string | undefined, coding: string | undefined): Framing {
  if (length !== undefined && (coding !== undefined || !/^\d{1,15}$/.test(length))) {
    refuse("its answer has no clear length");
  }
  if (coding !== undefined && coding.toLowerCase() !== "chunked") refuse("its answer comes in an unknown coding");
  if (status < 200 || status === 204 || status === 304) return { kind: "length", bytes: 0 };
  if (coding !== undefined) return { kind: "chunked" };
  return length === undefined ? { kind: "until close" } : { kind: "length", bytes: Number(length) };
}

function refuse(why: string): never {
  throw new Error(why);
}
