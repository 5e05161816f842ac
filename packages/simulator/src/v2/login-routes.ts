import { createHmac, timingSafeEqual } from "node:crypto";
import { type Json, type JsonObject, isJsonObject } from "@flowrun/core/plugin";
import { Hono } from "hono";
import { readJson } from "../server/read-body.ts";
import { refusal } from "./refusal.ts";
import type { TokenIssuer } from "./token-issuer.ts";
import type { V2User } from "./v2-options.ts";

/** `POST /login` and `POST /refresh_token`, below `/api/v2`: the only operations that need no access token. */
export function createLoginRoutes(users: readonly V2User[], issuer: TokenIssuer): Hono {
  const app = new Hono();
  app.post("/login", async (context) => {
    const user = findUser(users, await readJson(context.req.raw));
    if (user === "malformed") return refusal(400);
    return user === "unknown" ? refusal(401) : context.json({ ...(await issuer.issue(user)) });
  });
  app.post("/refresh_token", async (context) => {
    const body = await readJson(context.req.raw);
    const token = isJsonObject(body) ? body["refresh_token"] : undefined;
    if (typeof token !== "string") return refusal(400);
    const pair = await issuer.rotate(token);
    return pair === undefined ? refusal(401) : context.json({ ...pair });
  });
  return app;
}

// Each way to log in: the fields that it needs, and whose they are.
const ways: Readonly<
  Record<string, { needs: readonly string[]; fits: (user: V2User, payload: JsonObject) => boolean }>
> = {
  password_auth: {
    needs: ["email", "password"],
    fits: (user, { email, password }) => user.email === email && isSame(user.password, password),
  },
  tfa_token_auth: { needs: ["token"], fits: ({ tfaToken }, { token }) => isSame(tfaToken, token) },
  sso_token_auth: {
    needs: ["token"],
    fits: ({ sso }, { token }) => sso !== undefined && typeof token === "string" && isSignedBy(sso, token),
  },
};

/** The user whom the body of a login names, `unknown` for nobody, `malformed` where it is no login at all. */
function findUser(users: readonly V2User[], body: Json | undefined): V2User | "unknown" | "malformed" {
  if (!isJsonObject(body) || !isJsonObject(body["payload"])) return "malformed";
  const { type, payload } = body;
  const way = typeof type === "string" && Object.hasOwn(ways, type) ? ways[type] : undefined;
  if (way === undefined || !way.needs.every((name) => typeof payload[name] === "string")) return "malformed";
  if (payload["agent_pin"] !== undefined && payload["agent_number"] === undefined) return "malformed";
  return users.find((user) => way.fits(user, payload)) ?? "unknown";
}

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
