import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from "node:http";
import { text } from "node:stream/consumers";

/** What a target of webhooks was sent. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server that takes webhooks. */
export interface TestTarget {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  close(): Promise<void>;
}

/**
 * A target that answers with these statuses, one after the other, and then with 204. The status 0
 * is no answer at all.
 */
export async function startTarget(
  statuses: readonly number[] = [],
  onRequest = (): void => {},
): Promise<TestTarget> {
  const received: ReceivedWebhook[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, body: await text(request) });
    const status = statuses[received.length - 1] ?? 204;
    if (status !== 0) response.writeHead(status).end();
    onRequest();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The target has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
