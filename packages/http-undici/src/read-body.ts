import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { parseJson, type Json, type PortError } from "@flowrun/core/plugin";
import { httpError } from "./catalogue.ts";

/** An answer as it came from the wire. */
export interface RawAnswer {
  readonly origin: string;
  readonly status: number;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly bytes: Uint8Array;
  /** Whether the body is wanted as text, whatever it is. Default: `false`. */
  readonly asText?: boolean;
}

const saysJson = /^(?:application|text)\/(?:x-|[^;]+\+)?json\s*(?:;|$)/i;

/**
 * The body: parsed JSON where it is JSON, else the text, `null` when it is empty. An object or a
 * list is JSON, no matter which type the answer names; a single value is only where the type says
 * so. Rejects with `HTTP_ANSWER_MALFORMED`, and with `HTTP_ANSWER_TOO_LARGE` when it unpacks to
 * more than `maxBytes`.
 */
export async function readBody(answer: RawAnswer, maxBytes: number): Promise<Json> {
  const text = decode(await unpack(answer, maxBytes), answer.contentType);
  if (text === "") return null;
  if (answer.asText === true) return text;
  if (!saysJson.test(answer.contentType)) return readUnnamed(text);
  try {
    return parseJson(text);
  } catch {
    // An answer that tells of a failure counts by its status: proxies write their own words below
    // it.
    if (answer.status >= 400) return text;
    throw malformed(answer, "its body says that it is JSON and is not");
  }
}

/** Servers send JSON under any type: PHP as `text/html` unless it is told otherwise. */
function readUnnamed(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** A text in the character set that the type names: UTF-8 where it names none that is known. */
function decode(bytes: Uint8Array, contentType: string): string {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

type Unpack = (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
) => Promise<Uint8Array>;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function unpack(answer: RawAnswer, maxBytes: number): Promise<Uint8Array> {
  const encoding = answer.contentEncoding.trim().toLowerCase();
  if (encoding === "" || encoding === "identity" || answer.bytes.length === 0) return answer.bytes;
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
  if (unpacker === undefined)
    throw malformed(answer, "it is compressed in a way that flowrun does not know");
  try {
    return await unpacker(answer.bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge(answer.origin);
    }
    throw malformed(answer, "its compressed body is damaged");
  }
}

/** The error for an answer that is larger than the limit. */
export function tooLarge(origin: string): PortError {
  return httpError(
    "HTTP_ANSWER_TOO_LARGE",
    `The answer of "${origin}" is larger than the limit. Ask it for less.`,
  );
}

function malformed({ origin, status }: RawAnswer, why: string): PortError {
  return httpError(
    "HTTP_ANSWER_MALFORMED",
    `The answer of "${origin}" (status ${status}) cannot be read: ${why}.`,
  );
}
