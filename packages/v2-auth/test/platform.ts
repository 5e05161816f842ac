import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the platform was asked. */
export interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** A real HTTP server in the platform's place. */
export interface Platform {
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** What it answers from here on. */
  answer(handler: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A platform that answers every request with a pair of tokens, until told otherwise. */
export async function startPlatform(): Promise<Platform> {
  const asked: Asked[] = [];
  const answering = {
    handler: (response: ServerResponse): void => sendJson(response, 200, tokens("1")),
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request;
    asked.push({
      method,
      path: url,
      type: headers["content-type"],
      body: JSON.parse(await bodyOf(request)),
    });
    answering.handler(response);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    asked,
    answer: (handler) => {
      answering.handler = handler;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A pair of tokens as the platform writes it. */
export function tokens(mark: string): object {
  return { access_token: `access.${mark}.canary`, refresh_token: `refresh-${mark}-canary` };
}

/** Answers with a status and JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
