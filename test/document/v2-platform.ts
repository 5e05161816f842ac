import type { Json, JsonObject } from "@flowrun/core";
import { type SimulatorServer, startServer } from "@flowrun/simulator";
import {
  createSession,
  memoryTokenStore,
  type Session,
  type SessionOptions,
} from "@flowrun/v2-auth";
import type { ApiVersion } from "@flowrun/v2-client/openapi";
import { Agent, type Dispatcher } from "undici";
import { onTestFinished } from "vitest";

/** A request as it was written: the headers by their names, the body as its JSON says. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Json;
}

/** An embedded platform with its REST API v2, and what was sent to it. */
export interface V2Platform extends SimulatorServer {
  readonly sent: readonly Sent[];
  /** A session whose requests are noted in `sent`. */
  session(options?: Partial<SessionOptions>): Session;
  /** One request without a session; gives the status and what the JSON of the answer says. */
  send(
    method: string,
    path: string,
    options?: SendOptions,
  ): Promise<{ readonly status: number; readonly body: Json }>;
  /** An access token of a user. */
  tokenOf(user: { readonly email: string; readonly password?: string }): Promise<string>;
}

/** What one request carries. */
export interface SendOptions {
  readonly body?: Json | string;
  readonly token?: string;
}

/** Ann may use `/system/v2` too; Bob belongs to another tenant. */
export const ann = {
  tenant: "101",
  email: "ann@example.com",
  password: "secret",
  system: true,
} as const;
export const bob = { tenant: "202", email: "bob@example.com", password: "secret" } as const;
export const tom = { tenant: "101", email: "tom@example.com", tfaToken: "t.0-k=en" } as const;
export const sue = {
  tenant: "101",
  email: "sue@example.com",
  sso: { deviceUid: "phone-7", token: "api-token" },
} as const;

/** Listens on a free port of this machine until the test has finished. */
export async function openV2Platform(
  options: { readonly version?: ApiVersion; readonly requestsPerToken?: number } = {},
): Promise<V2Platform> {
  const v2 = { users: [ann, bob, tom, sue], ...options };
  const server = await startServer({ port: 0, username: "flowrun", password: "secret", v2 });
  onTestFinished(() => server.close());
  const sent: Sent[] = [];
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const dispatcher = agent.compose((dispatch) => (request, handler) => {
    sent.push(noted(request));
    return dispatch(request, handler);
  });
  const send: V2Platform["send"] = async (method, path, { body, token } = {}) => {
    const isText = typeof body === "string";
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": isText ? "text/csv" : "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: /^[[{"]/.test(text) ? (JSON.parse(text) as Json) : text,
    };
  };
  return {
    ...server,
    sent,
    send,
    session: (own = {}) =>
      createSession({
        baseUrl: server.url,
        store: memoryTokenStore(),
        credentials: byPassword,
        dispatcher,
        ...own,
      }),
    tokenOf: async ({ email, password = "" }) => {
      const login = { type: "password_auth", payload: { email, password } };
      const { body } = await send("POST", "/api/v2/login", { body: login });
      return String((body as JsonObject)["access_token"]);
    },
  };
}

/** Ann, logged in at an embedded platform. */
export interface Ann extends V2Platform {
  /** One request as Ann, below `/org/101/v2/` unless the path begins with a slash. */
  ask(
    method: string,
    path: string,
    body?: SendOptions["body"],
  ): Promise<{ readonly status: number; readonly body: Json }>;
}

/** An embedded platform of a version, and Ann with a token of hers. */
export async function asAnn(version: ApiVersion = "8.2"): Promise<Ann> {
  const platform = await openV2Platform({ version });
  const token = await platform.tokenOf(ann);
  const ask: Ann["ask"] = (method, path, body) =>
    platform.send(method, path.startsWith("/") ? path : `/org/101/v2/${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  return { ...platform, ask };
}

/** How Ann logs in. */
export const byPassword = {
  type: "password_auth",
  email: ann.email,
  password: ann.password,
} as const;

function noted({ method, path, headers, body }: Dispatcher.DispatchOptions): Sent {
  const names = new Headers(headersOf(headers));
  return {
    method,
    path,
    authorization: names.get("authorization") ?? undefined,
    body: typeof body === "string" ? (JSON.parse(body) as Json) : null,
  };
}

/** undici takes headers as a list of names and values by turns, as pairs, or as an object. */
function headersOf(headers: Dispatcher.DispatchOptions["headers"]): [string, string][] {
  if (Array.isArray(headers))
    return headers.flatMap((name: string, at): [string, string][] =>
      at % 2 === 0 ? [[name, `${headers[at + 1]}`]] : [],
    );
  const isIterable = Symbol.iterator in Object(headers);
  const pairs = isIterable
    ? [...(headers as Iterable<[string, unknown]>)]
    : Object.entries(headers ?? {});
  return pairs.map(([name, value]) => [name, String(value)]);
}
