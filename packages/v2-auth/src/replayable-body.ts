import type { Dispatcher } from "undici";
import { headerOf } from "./with-authorization.ts";

type Body = NonNullable<Dispatcher.DispatchOptions["body"]> | null;

/** A body, with whether it can be sent more than once. */
export interface ReplayableBody {
  readonly body: Body;
  readonly isReplayable: boolean;
}

const mostBytes = 16 * 1024 * 1024;

/**
 * The body of a request, made fit to be sent twice where that can be. fetch hands on every body as a sequence of pieces,
 * but tells the length of one that it was given whole: such a body of at most 16 MiB is read first. Any other sequence
 * is a stream and passes as it is.
 */
export async function replayableBody({ body, headers }: Dispatcher.DispatchOptions): Promise<ReplayableBody> {
  const given: unknown = body;
  if (!isSequence(given)) return { body: body ?? null, isReplayable: true };
  const length = Number(headerOf(headers, "content-length") ?? Number.NaN);
  if (!(length <= mostBytes)) return { body: body ?? null, isReplayable: false };
  const chunks: Uint8Array[] = [];
  for await (const chunk of given) chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return { body: Buffer.concat(chunks), isReplayable: true };
}

function isSequence(body: unknown): body is AsyncIterable<Uint8Array | string> {
  if (typeof body !== "object" || body === null || ArrayBuffer.isView(body)) return false;
  return Symbol.asyncIterator in body || (Symbol.iterator in body && !(body instanceof FormData) && !isForm(body));
}

// undici's FormData is another class than Node's.
function isForm(body: object): boolean {
  return Symbol.toStringTag in body && body[Symbol.toStringTag] === "FormData";
}
