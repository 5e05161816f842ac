import type { MiddlewareHandler } from "hono";
import { refusal } from "./refusal.ts";
import type { TokenIssuer } from "./token-issuer.ts";
import type { V2User } from "./v2-user.ts";

/** What a handler behind a token knows. */
export interface SignedIn {
  readonly Variables: { readonly user: V2User };
}

/**
 * Lets a request with a good access token pass. An expired token gets 401 with the code 60000 (platform document,
 * "Authentication", rule 6); no token, or one that was never given, 401 without a code.
 */
export function requireToken(issuer: TokenIssuer): MiddlewareHandler<SignedIn> {
  return async (context, next) => {
    const [scheme, token] = (context.req.header("authorization") ?? "").split(" ", 2);
    const user = scheme?.toLowerCase() === "bearer" ? await issuer.verify(token ?? "") : "invalid";
    if (user === "invalid") return refusal(401);
    if (user === "expired") return refusal(401, { code: 60_000 });
    context.set("user", user);
    await next();
    return undefined;
  };
}
