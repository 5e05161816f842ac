import type { IncomingMessage, ServerResponse } from "node:http";
import { serveHttp, type ServedHttp } from "@flowrun/v2-webhooks/http";
import { CliError, exitCode } from "../cli-error.ts";

/** The page at a path. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * A client is a program on the same machine or beside it: it needs few connections, and is quick.
 */
const mostConnections = 50;
const timeoutMs = 5_000;

/**
 * Serves pages by their paths over HTTP, to few readers at a time, and cuts off who is slow; port 0
 * takes any free one. Rejects with a `CliError` (CLI_OPERATIONS_PORT) when it cannot listen.
 */
export async function servePages(
  { port, host }: { readonly port: number; readonly host: string },
  pages: Readonly<Record<string, () => Page | Promise<Page>>>,
): Promise<ServedHttp> {
  const serving = { port, host, timeoutMs, mostConnections, cannotListen };
  return serveHttp({ ...serving, answer: (request, response) => answer(request, response, pages) });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Readonly<Record<string, () => Page | Promise<Page>>>,
): Promise<void> {
  const { method = "", url = "" } = request;
  const path = url.split("?", 1)[0] ?? "";
  // An unread body would keep the connection from its next request.
  request.resume();
  if (method !== "GET" && method !== "HEAD") {
    response
      .writeHead(405, { allow: "GET, HEAD", "content-type": "text/plain" })
      .end("Only GET and HEAD.\n");
    return;
  }
  const page = Object.hasOwn(pages, path) ? await pages[path]?.() : undefined;
  const { status, type, body } = page ?? notFound(Object.keys(pages));
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

function notFound(paths: readonly string[]): Page {
  return { status: 404, type: "text/plain", body: `Here are ${paths.join(", ")}.\n` };
}

function cannotListen(place: string, error: NodeJS.ErrnoException): CliError {
  const why =
    error.code === "EADDRINUSE"
      ? "another process listens there"
      : (error.code ?? "unknown reason");
  const message = `"operations" cannot be served on "${place}": ${why}.`;
  const hint =
    'Choose another "operations.port", or set "operations.host" to an address of this machine.';
  return new CliError(exitCode.unavailable, [{ code: "CLI_OPERATIONS_PORT", message, hint }], {
    cause: error,
  });
}
