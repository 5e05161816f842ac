import { Hono } from "hono";
import type { Json, JsonObject } from "@flowrun/core/plugin";
import { isObject } from "../rest/parameters.ts";
import { createSystemClock } from "../time/system-clock.ts";
import { createLoginRoutes } from "./login-routes.ts";
import { readJson } from "./read-json.ts";
import { refusal } from "./refusal.ts";
import { type SignedIn, requireToken } from "./require-token.ts";
import { createTokenIssuer } from "./token-issuer.ts";
import { type V2Faults, createFaultGate } from "./v2-faults.ts";
import type { V2Options } from "./v2-options.ts";
import { type WebhookDelivery, type WebhookName, createWebhookSender } from "./webhook-sender.ts";

/** The platform's REST API v2, and a hand on what it does. */
export interface V2Api {
  /** Answers a request below `/api/v2`. `cut` drops the connection that it came by, for a fault that wants that. */
  fetch(request: Request, cut: () => void): Promise<Response>;
  /** Expires every access token given so far. */
  expireTokens(): void;
  /** Lets the next refreshes fail with this status, without using up their tokens. Default: one. */
  failRefreshes(status: number, count?: number): void;
  readonly faults: V2Faults;
  /**
   * Sends a webhook to every target, again where nobody took it, each time under the same id. Resolves with what became
   * of it; never rejects.
   */
  sendWebhook(name: WebhookName, payload?: JsonObject): Promise<readonly WebhookDelivery[]>;
  /** Gives up webhooks that are under way. */
  close(): void;
}

const refreshPath = "/api/v2/refresh_token";

/**
 * The REST API v2 below `/api/v2`: `POST /login`, `POST /refresh_token`, and behind a bearer token `GET /system/version`,
 * and `GET` and `POST /contacts`, which give back what the same tenant put there.
 */
export function createV2App(options: V2Options = {}): V2Api {
  const { users = [], accessTokenMs = 900_000, requestsPerToken = Number.POSITIVE_INFINITY } = options;
  const { webhooks = [], webhookRetryMs = [1_000, 4_000, 16_000], clock = createSystemClock() } = options;
  const issuer = createTokenIssuer({ now: () => clock.now(), accessTokenMs, requestsPerToken });
  const faults = createFaultGate(clock);
  const sender = createWebhookSender({ targets: webhooks, retryMs: webhookRetryMs, clock });
  const contacts = new Map<string, Json[]>();
  const app = new Hono<SignedIn>();

  app.route("/api/v2", createLoginRoutes(users, issuer));
  app.use(requireToken(issuer));
  app.get("/api/v2/system/version", (context) => context.json({ version: "8.2" }));
  app.get("/api/v2/contacts", (context) => context.json(contacts.get(context.get("user").tenant) ?? []));
  app.post("/api/v2/contacts", async (context) => {
    const contact = await readJson(context.req.raw);
    if (!isObject(contact)) return refusal(400);
    const { tenant } = context.get("user");
    contacts.set(tenant, [...(contacts.get(tenant) ?? []), contact]);
    return context.json(contact, 201);
  });
  app.notFound(() => refusal(404));
  return {
    fetch: (request, cut) => {
      const asked = { method: request.method, path: new URL(request.url).pathname };
      return faults.pass(asked, { answer: async () => await app.fetch(request), cut });
    },
    expireTokens: issuer.expireAll,
    failRefreshes: (status, count = 1) => {
      faults.next({ kind: "refuse", status }, { count, matches: ({ path }) => path === refreshPath });
    },
    faults,
    sendWebhook: (name, payload = {}) => sender.send(name, payload),
    close: sender.close,
  };
}
