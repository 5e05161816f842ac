import { createHmac, timingSafeEqual } from "node:crypto";
import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { Hono } from "hono";
import { type Description, endpointsOf } from "@flowrun/v2-client/openapi";
import { readJson } from "../server/read-body.ts";
import type { RequestCheck } from "./check-request.ts";
import { refusal } from "./refusal.ts";
import type { IssuedPair, TokenIssuer } from "./token-issuer.ts";
import type { V2User } from "./v2-options.ts";

/** The parts that logging in works with. */
export interface LoginOptions {
  readonly description: Description;
  readonly check: RequestCheck;
  readonly users: readonly V2User[];
  readonly issuer: TokenIssuer;
}

/**
 * `auth.login` and `auth.refresh`, the only operations that need no access token: 400 for a body that is not as described,
 * 401 for nobody's.
 */
export function createLoginRoutes({ description, check, users, issuer }: LoginOptions): Hono {
  const app = new Hono();
  const add = (
    name: string,
    issue: (body: JsonObject) => Promise<IssuedPair | undefined>,
  ): void => {
    const endpoint = endpointsOf(description).find((each) => each.name === name);
    if (endpoint === undefined) throw new Error(`The description has no operation "${name}".`);
    app.on(endpoint.method.toUpperCase(), endpoint.path, async (context) => {
      const body = await readJson(context.req.raw);
      const reason = check.body(endpoint, body);
      if (reason !== undefined || !isJsonObject(body))
        return refusal(400, reason === undefined ? {} : { reason });
      const pair = await issue(body);
      return pair === undefined ? refusal(401) : context.json({ ...pair });
    });
  };
  add("auth.login", async ({ type, payload }) => {
    if (!isJsonObject(payload)) return undefined;
    const user = users.find((each) => ways[String(type)]?.(each, payload));
    const agent = payload["agent_number"];
    return user === undefined
      ? undefined
      : await issuer.issue(user, agent === undefined ? undefined : String(agent));
  });
  add("auth.refresh", ({ refresh_token: token }) => issuer.rotate(String(token)));
  return app;
}

// Each way to log in, and whose data it is.
const ways: Readonly<Record<string, (user: V2User, payload: JsonObject) => boolean>> = {
  password_auth: (user, { email, password }) =>
    user.email === email && isSame(user.password, password),
  tfa_token_auth: ({ tfaToken }, { token }) => isSame(tfaToken, token),
  sso_token_auth: ({ sso }, { token }) => sso !== undefined && isSignedBy(sso, String(token)),
};

// `device_uid.timestamp.hashed_api_token` in Base64; the digest in any of the encodings that the document leaves open.
function isSignedBy({ deviceUid, token }: NonNullable<V2User["sso"]>, encoded: string): boolean {
  const given = Buffer.from(encoded, "base64").toString("utf8");
  if (!given.startsWith(`${deviceUid}.`)) return false;
  const rest = given.slice(deviceUid.length + 1);
  const timestamp = rest.slice(0, rest.lastIndexOf("."));
  return (["hex", "base64", "base64url"] as const).some((encoding) => {
    const digest = createHmac("sha256", token).update(`${token}.${timestamp}`).digest(encoding);
    return isSame(`${timestamp}.${digest}`, rest);
  });
}

function isSame(expected: string | undefined, given: Json | undefined): boolean {
  if (expected === undefined || typeof given !== "string") return false;
  const digest = (text: string): Buffer => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
