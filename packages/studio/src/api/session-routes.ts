import { bearerOf } from "../guard.ts";
import type { Sessions } from "../sessions.ts";
import { StudioError } from "../studio-error.ts";
import type { Route } from "./route.ts";
import { record } from "./schemas.ts";

/** The sessions of pages, and who may begin one. */
export interface SessionParts {
  readonly sessions: Sessions;
  /** Whether this is the token of the printed address: a session begins no other. */
  readonly isToken: (secret: string) => boolean;
}

/** A page begins its session with the token of the printed address, and signs out. */
export function sessionRoutes({ sessions, isToken }: SessionParts): readonly Route[] {
  const path = "/api/session";
  return [
    {
      method: "post",
      path,
      summary:
        "Begins a session by the token. Its secret serves in place of the token, until it ends.",
      answer: record({ session: { type: "string" } }),
      handle: async (context) => {
        if (!isToken(bearerOf(context.req.header("authorization")))) throw noToken();
        return context.json({ session: sessions.begin() });
      },
    },
    {
      method: "delete",
      path,
      summary: "Ends the session of the request.",
      answer: record({}),
      handle: async (context) => {
        sessions.end(bearerOf(context.req.header("authorization")));
        return context.json({});
      },
    },
  ];
}

function noToken(): StudioError {
  const hint = "Open the address that `flowrun studio` has printed, all of it.";
  return new StudioError("STUDIO_NO_TOKEN", "A session begins with the token.", { hint });
}
