import type { Json } from "@flowrun/core/plugin";
import { type Context, Hono } from "hono";
import { isObject } from "../rest/parameters.ts";
import { readBody } from "../server/read-body.ts";
import { findUser } from "./find-user.ts";
import { createTokenIssuer } from "./token-issuer.ts";
import type { V2User } from "./v2-user.ts";

/** How the platform's REST API v2 behaves. */
export interface V2Options {
  /** Who may log in. Default: nobody. */
  readonly users?: readonly V2User[];
  /** How long an access token is good for, in milliseconds; rounded up to a second. Default: 15 minutes. */
  readonly accessTokenMs?: number;
  /** Milliseconds since the Unix epoch. Default: the machine's time. */
  readonly now?: () => number;
}

/** The platform's REST API v2, and a hand on what it does with tokens. */
export interface V2Api {
  /** Answers a request below `/api/v2`. */
  fetch(request: Request): Response | Promise<Response>;
  /** Expires every access token given so far. */
  expireTokens(): void;
  /** Lets the next refreshes fail with this status, without using up their tokens. Default: one. */
  failRefreshes(status: number, count?: number): void;
}

/**
 * The login side of the REST API v2, below `/api/v2`: `POST /login`, `POST /refresh_token`, and behind a bearer token
 * `GET /system/version`, and `GET` and `POST /contacts`, which give back what the same tenant put there. An expired token
 * gets 401 with the code 60000 (platform document, "Authentication", rule 6); a token that was never given, 401 without.
 */
export function createV2App({ users = [], accessTokenMs = 900_000, now = Date.now }: V2Options = {}): V2Api {
  const issuer = createTokenIssuer({ now, accessTokenMs });
  const contacts = new Map<string, Json[]>();
  const failures: number[] = [];
  const app = new Hono<{ Variables: { user: V2User } }>().basePath("/api/v2");

  app.post("/login", async (context) => {
    const user = findUser(users, await jsonOf(context));
    if (user === "malformed") return refusal(400);
    return user === "unknown" ? refusal(401) : context.json({ ...(await issuer.issue(user)) });
  });
  app.post("/refresh_token", async (context) => {
    const failure = failures.shift();
    if (failure !== undefined) return refusal(failure);
    const body = await jsonOf(context);
    const token = isObject(body) ? body["refresh_token"] : undefined;
    if (typeof token !== "string") return refusal(400);
    const pair = await issuer.rotate(token);
    return pair === undefined ? refusal(401) : context.json({ ...pair });
  });
  app.use(async (context, next) => {
    const [scheme, token] = (context.req.header("authorization") ?? "").split(" ", 2);
    const user = scheme?.toLowerCase() === "bearer" ? await issuer.verify(token ?? "") : "invalid";
    if (user === "invalid") return refusal(401);
    if (user === "expired") return refusal(401, 60_000);
    context.set("user", user);
    return await next();
  });
  app.get("/system/version", (context) => context.json({ version: "8.2" }));
  app.get("/contacts", (context) => context.json(contacts.get(context.get("user").tenant) ?? []));
  app.post("/contacts", async (context) => {
    const contact = await jsonOf(context);
    if (!isObject(contact)) return refusal(400);
    const { tenant } = context.get("user");
    contacts.set(tenant, [...(contacts.get(tenant) ?? []), contact]);
    return context.json(contact, 201);
  });
  app.notFound(() => refusal(404));
  return {
    fetch: app.fetch,
    expireTokens: issuer.expireAll,
    failRefreshes: (status, count = 1) => {
      failures.push(...Array.from({ length: count }, () => status));
    },
  };
}

const texts: Readonly<Record<number, string>> = { 400: "Bad Request", 401: "Unauthorized", 404: "Not Found" };

function refusal(status: number, code?: number): Response {
  const message = texts[status] ?? "Internal Server Error";
  return Response.json(code === undefined ? { message } : { code, message }, { status });
}

async function jsonOf({ req }: Context): Promise<Json | undefined> {
  const read = await readBody(req.raw);
  return typeof read === "string" ? undefined : read.body;
}
