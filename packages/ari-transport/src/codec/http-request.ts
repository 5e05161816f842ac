import type { WireRequest } from "../wire.ts";
import { requestTarget } from "./request-target.ts";

/** What all requests to one platform have in common. */
export interface RequestFrame {
  /** Host and port. */
  readonly host: string;
  /** The path of ARI on that host. */
  readonly base: string;
  /** The value of the Authorization header. */
  readonly authorization: string;
}

/**
 * Writes requests as HTTP/1.1 (RFC 9112, section 3). What is written is safe to send: ids and values are percent-encoded, so
 * that none of them ends a line.
 */
export function createHttpRequestWriter(
  frame: RequestFrame,
): (request: Pick<WireRequest, "method" | "path" | "query" | "body">) => string {
  const { host, base, authorization } = frame;
  const common = `host: ${host}\r\nconnection: keep-alive\r\nauthorization: ${authorization}\r\naccept: application/json\r\n`;
  return (request) => {
    const head = `${request.method} ${base}${requestTarget(request)} HTTP/1.1\r\n${common}`;
    if (request.body !== undefined) {
      const body = JSON.stringify(request.body);
      return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    }
    return request.method === "GET" ? `${head}\r\n` : `${head}content-length: 0\r\n\r\n`;
  };
}
