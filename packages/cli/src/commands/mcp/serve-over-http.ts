import { randomBytes } from "node:crypto";
import {
  hostHeaderValidation,
  originValidation,
  toNodeHandler,
  type NodeIncomingMessageLike,
} from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { bearsToken, serveHttp } from "@flowrun/v2-webhooks/http";
import { CliError, exitCode } from "../../cli-error.ts";
import { createMcpServer, type McpServerParts } from "./create-mcp-server.ts";

/** Where a server listens. */
export interface HttpPlace {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Default: a new one at each start. */
  readonly token: string | undefined;
}

/** A server that listens. */
export interface ServedMcp {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

/** Longer than any tool may take. */
const timeoutMs = 90_000;
const mostConnections = 50;
const mostBytes = 4 * 1_048_576;

/**
 * Serves assistants over streamable HTTP at `/mcp`. A request needs the token, and on a loopback
 * address a `Host` and an `Origin` of this machine: a page of another site reaches nothing. Rejects
 * with a `CliError` (CLI_PORT_TAKEN) when it cannot listen.
 */
export async function serveOverHttp(
  parts: McpServerParts,
  { port, host, token = randomBytes(24).toString("base64url") }: HttpPlace,
): Promise<ServedMcp> {
  const handler = createMcpHandler(() => createMcpServer(parts), { maxRequestBodySize: mostBytes });
  const answer = toNodeHandler(handler);
  const loopback = ["localhost", "127.0.0.1", "[::1]"];
  const isLoopback = loopback.includes(host) || host === "::1";
  const isHost = isLoopback ? hostHeaderValidation(loopback) : () => true;
  const isOrigin = originValidation(isLoopback ? loopback : [host]);
  const served = await serveHttp({
    ...{ port, host, timeoutMs, mostConnections, cannotListen },
    answer: async (request, response) => {
      if (!isHost(request, response) || !isOrigin(request, response)) return;
      if (request.url?.split("?")[0] !== "/mcp") {
        response.writeHead(404, json).end('{"error":"There is nothing here but /mcp."}');
      } else if (bearsToken(request.headers, token))
        await answer(request as NodeIncomingMessageLike, response);
      else
        response
          .writeHead(401, { ...json, "www-authenticate": "Bearer" })
          .end('{"error":"The token is missing, or is another one."}');
    },
  });
  return {
    url: `${served.url}/mcp`,
    token,
    close: async () => {
      await handler.close();
      await served.close();
    },
  };
}

const json = { "content-type": "application/json" };

function cannotListen(place: string, error: NodeJS.ErrnoException): CliError {
  const why =
    error.code === "EADDRINUSE" ? "another process does" : (error.code ?? "unknown reason");
  const message = `The server for assistants cannot listen on "${place}": ${why}.`;
  const hint = "Name another port with --port, or leave --host out.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_PORT_TAKEN", message, hint }], {
    cause: error,
  });
}
