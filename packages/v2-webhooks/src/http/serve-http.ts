import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";

/** Where a server listens, and how patient it is. */
export interface HttpServing {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /**
   * The time that a sender has for its whole request, in milliseconds; then it is cut off, as is
   * who reads nothing for twice as long.
   */
  readonly timeoutMs: number;
  /** How many connections are held at a time; more are not taken. */
  readonly mostConnections: number;
  /** Makes the error where it cannot listen at `HOST:PORT`, of Node's. */
  readonly cannotListen: (place: string, error: NodeJS.ErrnoException) => Error;
  /** Answers a request. Never rejects; resolves when the answer has left. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** A server that listens. */
export interface ServedHttp {
  /** `http://HOST:PORT`, without a path. */
  readonly url: string;
  readonly port: number;
  /**
   * Frees the port. A sender whose request is complete gets its answer first; a sender in the
   * middle of one is cut off.
   */
  close(): Promise<void>;
}

/** Listens for requests over HTTP. Rejects with what `cannotListen` makes when it cannot. */
export async function serveHttp({
  port,
  host,
  answer,
  cannotListen,
  ...limits
}: HttpServing): Promise<ServedHttp> {
  const shown = host.includes(":") ? `[${host}]` : host;
  const open = new Map<IncomingMessage, Promise<void>>();
  const server = createServer(limitsOf(limits), (request, response) => {
    open.set(
      request,
      answer(request, response).finally(() => open.delete(request)),
    );
  });
  server.maxConnections = limits.mostConnections;
  // A client that does not read its answer is idle, too.
  server.timeout = 2 * limits.timeoutMs + mostChecked;
  const bound = await new Promise<number>((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(`${shown}:${port}`, error)));
    server.listen(port, host, () => resolve(portOf(server) ?? port));
  });
  return {
    url: `http://${shown}:${bound}`,
    port: bound,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const request of open.keys()) if (!request.complete) request.socket.destroy();
      await Promise.all(open.values());
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The longest time between two looks at slow connections, in milliseconds. */
const mostChecked = 1_000;

/**
 * Node looks only now and then which connections are too slow; often enough, it is the time that
 * was asked for.
 */
function limitsOf({ timeoutMs }: Pick<HttpServing, "timeoutMs">): ServerOptions {
  const connectionsCheckingInterval = Math.min(timeoutMs, mostChecked);
  return { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval };
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
