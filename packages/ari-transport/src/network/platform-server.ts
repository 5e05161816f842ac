import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import { createSecureContext } from "node:tls";
import { WebSocketServer, type WebSocket } from "ws";
import { ariError } from "../catalogue.ts";
import type { ListenAddress } from "./listen-address.ts";
import { isTakeOver, takeOverPath } from "./take-over.ts";

/** The needs of `createPlatformServer`. */
export interface PlatformServerParts {
  readonly address: ListenAddress;
  /** The Stasis application; those that only carry requests have its name before theirs. */
  readonly app: string;
  readonly authorization: string;
  readonly password: string;
  /** A certificate and its key, as PEM. Absent: without encryption. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The platform has connected for an application. */
  readonly connected: (app: string, socket: WebSocket) => void;
  readonly now: () => number;
  /** Another process of ours asks for the port. */
  readonly takenOver: () => void;
}

/** A server that waits for the platform. */
export interface PlatformServer {
  /** Begins to listen. Rejects with `ARI_LISTEN`, whose cause has the code of the system. */
  listen(): Promise<void>;
  /** The port that it listens at. */
  port(): number;
  /** Takes nobody any more; what is connected stays. */
  close(): void;
}

/** A list of all channels is longer than any event. */
const largestMessage = 8 * 1024 * 1024;

/** A server that does not listen yet. */
export function createPlatformServer(parts: PlatformServerParts): PlatformServer {
  const { address, app, authorization, connected } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has("ari") ? "ari" : false),
  });
  const server = serverOf(parts, (request, response) => answerRequest(parts, request, response));
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const name = decodeURIComponent(/^\/([^/?]+)(?:\?|$)/.exec(request.url ?? "")?.[1] ?? "");
    if (!isSame(request.headers.authorization ?? "", authorization))
      return refuse(stream, "401 Unauthorized");
    if (name !== app && !name.startsWith(`${app}.requests.`))
      return refuse(stream, "404 Not Found");
    sockets.handleUpgrade(request, stream, head, (socket) => connected(name, socket));
  });
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once("error", (cause: NodeJS.ErrnoException) =>
          reject(cannotListen(address, cause)),
        );
        server.listen({ host: address.host, port: address.port }, resolve);
      }),
    port() {
      const bound = server.address();
      return typeof bound === "object" && bound !== null ? bound.port : address.port;
    },
    close: () => void server.close(),
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

function serverOf({ tls }: PlatformServerParts, answer: Answer): Server {
  return tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
}

/** Throws `ARI_LISTEN` for a certificate or a key that cannot be used. */
export function checkCertificate(tls: NonNullable<PlatformServerParts["tls"]>): void {
  try {
    createSecureContext(tls);
  } catch (cause) {
    const text = 'The certificate at "ari.certificate" and its key cannot be used.';
    throw ariError("ARI_LISTEN", text, { cause });
  }
}

/** Everything but a WebSocket: the question for the port, and looks of a load balancer. */
function answerRequest(
  { password, app, now, takenOver }: PlatformServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const sign = request.headers["x-flowrun-sign"];
  const isAsked = request.method === "POST" && request.url === takeOverPath;
  const isRight = isAsked && typeof sign === "string" && isTakeOver(sign, password, app, now());
  const refusal = isAsked ? 403 : 426;
  response.writeHead(isRight ? 204 : refusal, { connection: "close" }).end();
  if (isRight) takenOver();
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Compares in a time that tells nothing of where two texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function cannotListen(address: ListenAddress, cause: NodeJS.ErrnoException): Error {
  const why =
    cause.code === "EADDRINUSE" ? "another program has the port" : (cause.code ?? cause.message);
  return ariError("ARI_LISTEN", `The platform cannot be awaited at "${address.name}": ${why}.`, {
    cause,
  });
}
