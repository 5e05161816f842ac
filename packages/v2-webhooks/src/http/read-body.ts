import type { IncomingMessage } from "node:http";
import {
  deepestJson,
  isJsonObject,
  isWithinDepth,
  parseJson,
  type Json,
  type JsonObject,
} from "@flowrun/core/plugin";

/** The faults of a body. `too_large` is told before the rest is read. */
export type BodyFault = "media_type" | "too_large" | "malformed";

/** Makes the error that is thrown for a body; `message` is a sentence that quotes nothing of it. */
export type RefuseBody = (fault: BodyFault, message: string) => Error;

/**
 * Throws unless a request says that it brings JSON as it is: a web page cannot send that without
 * being asked first.
 */
export function checkMediaType({ headers }: IncomingMessage, refuse: RefuseBody): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isPlain =
    headers["content-encoding"] === undefined || headers["content-encoding"] === "identity";
  if (type === "application/json" && isPlain) return;
  throw refuse("media_type", "The body must be application/json, and not compressed.");
}

/**
 * The body of a request, byte by byte. Throws above `limit` bytes, and leaves the rest unread;
 * rejects as the stream does when the sender goes away.
 */
export async function readRawBody(
  request: IncomingMessage,
  limit: number,
  refuse: RefuseBody,
): Promise<Buffer> {
  const tooLarge = (): Error => refuse("too_large", `The body is larger than ${limit} bytes.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A destroyed request would take the connection with it, and the sender would not get its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON object of a body in UTF-8, at most 64 levels deep. Throws where it is none. */
export function readJsonObject(body: Buffer, refuse: RefuseBody): JsonObject {
  const malformed = (problem: string): Error => refuse("malformed", `The body ${problem}.`);
  const value = parse(body);
  if (value === undefined) throw malformed("is no JSON in UTF-8");
  if (!isJsonObject(value)) throw malformed("is no JSON object");
  if (!isWithinDepth(value, deepestJson)) throw malformed(`has more than ${deepestJson} levels`);
  return value;
}

/** `undefined` where it is no JSON: a parser's message would quote the body. */
function parse(body: Buffer): Json | undefined {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
