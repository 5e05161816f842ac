import { isJsonObject } from "@flowrun/core/plugin";
import { Hono } from "hono";
import { findUser } from "./find-user.ts";
import { readJson } from "./read-json.ts";
import { refusal } from "./refusal.ts";
import type { TokenIssuer } from "./token-issuer.ts";
import type { V2User } from "./v2-user.ts";

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
