import { randomBytes, randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { SignJWT, errors, jwtVerify } from "jose";
import { refusal } from "./refusal.ts";
import type { V2User } from "./v2-options.ts";

/** A pair of tokens as the platform writes it. */
export interface IssuedPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** How long tokens are good for. */
export interface IssuerOptions {
  /** Milliseconds since the Unix epoch, by the platform's clock. */
  readonly now: () => number;
  /** How long an access token is good for, in milliseconds. */
  readonly accessTokenMs: number;
  /** How many requests an access token is good for. */
  readonly requestsPerToken: number;
}

/**
 * Gives tokens and says what they are worth. Access tokens are JWTs (HS256, a key of this issuer's
 * own).
 */
export interface TokenIssuer {
  /**
   * A pair for somebody who logged in. With the number of an agent it is an agent token, which
   * tells the number in the claim
   * `agent_number`; claims are not in the platform's document.
   */
  issue(user: V2User, agent?: string): Promise<IssuedPair>;
  /**
   * The pair that replaces the one of this refresh token, or `undefined` when the token is not, or
   * no longer, good.
   */
  rotate(refreshToken: string): Promise<IssuedPair | undefined>;
  /**
   * The user of an access token, which uses up one of its requests. A token of an earlier refresh,
   * past its time or without requests left is `expired`.
   */
  verify(accessToken: string): Promise<V2User | "expired" | "invalid">;
  /** Expires every access token given so far. */
  expireAll(): void;
}

interface Grant {
  readonly user: V2User;
  readonly agent: string | undefined;
  readonly id: string;
  requestsLeft: number;
}

/** An issuer that has given nothing yet. */
export function createTokenIssuer({
  now,
  accessTokenMs,
  requestsPerToken,
}: IssuerOptions): TokenIssuer {
  const key = randomBytes(32);
  const refreshTokens = new Map<string, Grant>();
  const live = new Map<string, Grant>();

  const issue = async (user: V2User, agent?: string): Promise<IssuedPair> => {
    const grant: Grant = { user, agent, id: randomUUID(), requestsLeft: requestsPerToken };
    const refreshToken = randomBytes(24).toString("base64url");
    refreshTokens.set(refreshToken, grant);
    live.set(grant.id, grant);
    const token = new SignJWT({
      tenant: user.tenant,
      ...(agent !== undefined && { agent_number: agent }),
    })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(user.email)
      .setJti(grant.id)
      .setExpirationTime(Math.ceil((now() + accessTokenMs) / 1_000));
    return { access_token: await token.sign(key), refresh_token: refreshToken };
  };
  return {
    issue,
    rotate: async (refreshToken) => {
      const grant = refreshTokens.get(refreshToken);
      if (grant === undefined) return undefined;
      refreshTokens.delete(refreshToken);
      live.delete(grant.id);
      return await issue(grant.user, grant.agent);
    },
    verify: async (accessToken) => {
      try {
        const { payload } = await jwtVerify(accessToken, key, {
          algorithms: ["HS256"],
          currentDate: new Date(now()),
        });
        const grant = live.get(payload.jti ?? "");
        if (grant === undefined || grant.requestsLeft <= 0) return "expired";
        grant.requestsLeft -= 1;
        return grant.user;
      } catch (error) {
        return error instanceof errors.JWTExpired ? "expired" : "invalid";
      }
    },
    expireAll: () => {
      live.clear();
    },
  };
}

/** The knowledge of a handler behind a token. */
export interface SignedIn {
  readonly Variables: { readonly user: V2User };
}

/**
 * Lets a request with a good access token pass. An expired token gets 401 with the code 60000
 * (platform document, "Authentication", rule 6); no token, or one that was never given, 401 without
 * a code.
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
