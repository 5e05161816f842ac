import type { IncomingMessage } from "node:http";
import { webhookError } from "./catalogue.ts";

/**
 * The body of a request, byte by byte as it was signed. Throws a `PortError` with WEBHOOK_TOO_LARGE above `limit` bytes
 * and leaves the rest unread; rejects as the stream does when the sender goes away.
 */
export async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A destroyed request would take the connection with it, and the sender would not get its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Error {
  return webhookError("WEBHOOK_TOO_LARGE", `The body is larger than ${limit} bytes.`);
}
