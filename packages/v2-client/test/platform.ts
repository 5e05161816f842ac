import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the platform was asked. */
export interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly accept: string | undefined;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** One answer: a status with JSON, or whatever is done with the response. */
export type Reply =
  | readonly [status: number, body?: unknown]
  | ((response: ServerResponse) => unknown);

/** A real HTTP server in the platform's place, which logs in whoever asks. */
export interface Platform {
  readonly baseUrl: string;
  /** All but logins. */
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Answers with these, one after the other; the last one stands for all that follow. */
export async function startPlatform(replies: readonly Reply[]): Promise<Platform> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url: path, headers } = request;
      if (path === "/api/v2/login")
        return send(response, [200, { access_token: "a", refresh_token: "r" }]);
      const place =
        asked.push({ method, path, type: headers["content-type"], accept: headers.accept, body }) -
        1;
      return send(response, replies[place] ?? replies.at(-1) ?? [200]);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = (await request.toArray()).join("");
  return request.headers["content-type"] === "application/json" ? JSON.parse(text) : text;
}

function send(response: ServerResponse, reply: Reply): unknown {
  if (typeof reply === "function") return reply(response);
  const [status, body] = reply;
  response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
  return response.end(body === undefined ? undefined : JSON.stringify(body));
}
