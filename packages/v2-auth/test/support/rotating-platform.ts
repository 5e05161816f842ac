import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sendJson } from "../platform.ts";

/** A platform that is strict with tokens and remembers what was done with them. */
export interface RotatingPlatform {
  readonly baseUrl: string;
  /** How often each refresh token came. */
  readonly refreshTokens: ReadonlyMap<string, number>;
  /** The access tokens of requests, in order of arrival, with the bodies. */
  readonly requests: readonly SignedRequest[];
  /** The senders' ports of the refreshes. */
  readonly refreshPorts: readonly (number | undefined)[];
  /** How many connections there are. */
  readonly connections: () => number;
  /** Resolves once something holds, looked at whenever a connection ends. */
  until(holds: () => boolean): Promise<void>;
  readonly logins: () => number;
  /** Expires the access token that is good now. */
  expire(): void;
  /**
   * From here on every pair is good that was given and not replaced, as where several users are
   * logged in.
   */
  acceptAll(): void;
  /** Expires all access tokens that are good now. */
  expireAll(): void;
  /** Answers the next refresh in another way; `usual` is what it would have been answered with. */
  nextRefresh(answer: (response: ServerResponse, usual: () => void) => void): void;
  /** Answers the next login in another way. */
  nextLogin(answer: (response: ServerResponse) => void): void;
  /** Answers the next request that has a good token in another way. */
  nextRequest(answer: (response: ServerResponse) => void): void;
  /** Lets a fresh access token be expired from the start. */
  giveStaleTokens(): void;
  close(): Promise<void>;
}

/** A request with a token, as it came. */
export interface SignedRequest {
  readonly token: string;
  readonly path: string;
  readonly body: string;
  /** The sender's. */
  readonly port: number | undefined;
}

/**
 * Such a platform; an access token is good for `usesPerToken` requests. Default: for any number.
 */
export async function startRotatingPlatform(
  usesPerToken = Number.POSITIVE_INFINITY,
): Promise<RotatingPlatform> {
  const refreshTokens = new Map<string, number>();
  const requests: SignedRequest[] = [];
  const refreshPorts: (number | undefined)[] = [];
  const refreshAnswers: ((response: ServerResponse, usual: () => void) => void)[] = [];
  const loginAnswers: ((response: ServerResponse) => void)[] = [];
  const requestAnswers: ((response: ServerResponse) => void)[] = [];
  const state = { serial: 0, uses: usesPerToken, logins: 0, isStale: false, isOpen: false };
  const good = new Set<number>();
  const replaceable = new Set<number>();

  const give = (response: ServerResponse): void => {
    state.serial += 1;
    good.add(state.serial);
    replaceable.add(state.serial);
    state.uses = state.isStale ? 0 : usesPerToken;
    const { serial } = state;
    sendJson(response, 200, {
      access_token: `access-${serial}-canary`,
      refresh_token: `refresh-${serial}-canary`,
    });
  };
  const refresh = (response: ServerResponse, token: string): void => {
    refreshTokens.set(token, (refreshTokens.get(token) ?? 0) + 1);
    const usual = (): void => {
      const serial = Number(token.split("-")[1]);
      const isGood = state.isOpen ? replaceable.delete(serial) : serial === state.serial;
      if (isGood) give(response);
      else sendJson(response, 401, { message: "Unauthorized" });
    };
    return (refreshAnswers.shift() ?? usual)(response, usual);
  };
  const answer = (response: ServerResponse, token: string): void => {
    const isGood = state.isOpen
      ? good.has(Number(token.split("-")[1]))
      : token === `access-${state.serial}-canary`;
    if (!isGood || (!state.isOpen && state.uses <= 0)) {
      return sendJson(response, 401, { code: 60_000, message: "canary" });
    }
    state.uses -= 1;
    return (requestAnswers.shift() ?? ((to) => sendJson(to, 200, { ok: true })))(response);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const path = request.url ?? "";
    if (path === "/api/v2/login") {
      state.logins += 1;
      return (loginAnswers.shift() ?? give)(response);
    }
    const port = request.socket.remotePort;
    if (path === "/api/v2/refresh_token") {
      refreshPorts.push(port);
      return refresh(response, JSON.parse(body).refresh_token);
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    requests.push({ token, path, body, port });
    return answer(response, token);
  };
  const server = createServer((request, response) => void serve(request, response));
  const sockets = new Set<Socket>();
  const ended = new EventEmitter();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket) && ended.emit("end"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    refreshTokens,
    requests,
    refreshPorts,
    connections: () => sockets.size,
    until: async (holds) => {
      while (!holds()) await once(ended, "end");
    },
    logins: () => state.logins,
    expire: () => {
      state.uses = 0;
    },
    acceptAll: () => {
      state.isOpen = true;
    },
    expireAll: () => good.clear(),
    nextRefresh: (next) => refreshAnswers.push(next),
    nextLogin: (next) => loginAnswers.push(next),
    nextRequest: (next) => requestAnswers.push(next),
    giveStaleTokens: () => {
      state.isStale = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
