import { Hono } from "hono";
import type { JsonObject, WebhookName } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { descriptions } from "@flowrun/v2-client/openapi";
import { type Platform, createPlatform } from "../platform.ts";
import { referencePage } from "../reference/reference-page.ts";
import { v2Reference } from "../reference/v2-reference.ts";
import { createRequestCheck } from "./check-request.ts";
import { createLoginRoutes } from "./login-routes.ts";
import { refusal } from "./refusal.ts";
import { createLiveCalls } from "./resources/live-calls.ts";
import { createResourceApp } from "./resources/create-resource-app.ts";
import { createResourceStores } from "./resources/resource-store.ts";
import { type SignedIn, createTokenIssuer, requireToken } from "./token-issuer.ts";
import { type V2Faults, createFaultGate } from "./v2-faults.ts";
import type { V2Options } from "./v2-options.ts";
import { type WebhookDelivery, createWebhookSender } from "./webhook-sender.ts";

/** The platform's REST API v2, and a hand on what it does. */
export interface V2Api {
  /**
   * Answers a request below `/api/v2`, `/org` or `/system`. `cut` drops the connection that it came
   * by, for a fault that wants that.
   */
  fetch(request: Request, cut: () => void): Promise<Response>;
  /** Expires every access token given so far. */
  expireTokens(): void;
  /** Lets the next refreshes fail with this status, without using up their tokens. Default: one. */
  failRefreshes(status: number, count?: number): void;
  readonly faults: V2Faults;
  /**
   * Sends a webhook to every target, again where nobody took it, each time under the same id.
   * Resolves with what became of it; never rejects.
   */
  sendWebhook(name: WebhookName, payload?: JsonObject): Promise<readonly WebhookDelivery[]>;
  /** Gives up webhooks that are under way. */
  close(): void;
}

const refreshPath = "/api/v2/refresh_token";

/**
 * The REST API v2 of a version. It has login, refresh and the reference (`/api/v2/docs`,
 * `/api/v2/openapi.json`), and behind a bearer token every operation that the description has, each
 * tenant with its own resources. Its calls are those of `platform`, from now on; by default of a
 * platform without calls.
 */
export function createV2App(
  options: V2Options = {},
  platform: Platform = createPlatform({ clock: createSystemClock() }),
): V2Api {
  const { version, users, accessTokenMs, requestsPerToken, callsOf, clock, ...sending } =
    withDefaults(options);
  const description = descriptions[version];
  const check = createRequestCheck(description);
  const issuer = createTokenIssuer({ now: () => clock.now(), accessTokenMs, requestsPerToken });
  const faults = createFaultGate(clock);
  const { webhooks: targets, webhookRetries: retries, onDelivery } = sending;
  const sender = createWebhookSender({ targets, retries, onDelivery, clock });
  const stores = createResourceStores(
    users.map(({ email }) => email),
    version,
  );
  const calls = createLiveCalls(platform, stores.tenant(callsOf));
  const app = new Hono<SignedIn>();

  app.route("/", createLoginRoutes({ description, check, users, issuer }));
  app.get("/api/v2/docs", () => referencePage(v2Reference(description)));
  app.get("/api/v2/openapi.json", (context) => context.json(description));
  app.use(requireToken(issuer));
  const tell = (name: WebhookName, payload: JsonObject): void => void sender.send(name, payload);
  app.route("/", createResourceApp({ version, check, stores, calls, tell }));
  app.notFound(() => refusal(404));
  app.onError(() => refusal(500));
  return {
    fetch: (request, cut) => {
      const asked = { method: request.method, path: new URL(request.url).pathname };
      return faults.pass(asked, { answer: async () => await app.fetch(request), cut });
    },
    expireTokens: issuer.expireAll,
    failRefreshes: (status, count = 1) => {
      faults.next(
        { kind: "refuse", status },
        { count, matches: ({ path }) => path === refreshPath },
      );
    },
    faults,
    sendWebhook: (name, payload = {}) => sender.send(name, payload),
    close: () => {
      calls.close();
      sender.close();
    },
  };
}

function withDefaults(options: V2Options): Required<V2Options> {
  return {
    version: "8.2",
    users: [],
    accessTokenMs: 900_000,
    requestsPerToken: Number.POSITIVE_INFINITY,
    webhooks: [],
    webhookRetries: 5,
    onDelivery: () => {},
    callsOf: options.users?.[0]?.tenant ?? "default",
    clock: createSystemClock(),
    ...options,
  };
}
