import type { Route } from "../api/route.ts";
import { record } from "../api/schemas.ts";

/** The account by which the page's phone calls the platform. */
export interface PhoneAccount {
  /** The WebSocket of the platform, `wss://HOST:PORT/ws`; `ws:` only to this machine. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/**
 * The account of the page's phone, over HTTP: a page that may call needs it, since it is the phone.
 */
export function phoneRoutes(account: PhoneAccount): readonly Route[] {
  const text = { type: "string" } as const;
  return [
    {
      ...{
        method: "get",
        path: "/api/phone",
        role: "call",
        answer: record({ url: text, user: text, password: text }),
      },
      summary: "The account of the page's phone, at the platform.",
      handle: async (context) => context.json(account),
    },
  ];
}
