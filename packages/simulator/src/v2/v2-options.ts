import type { Clock } from "@flowrun/core/plugin";
import type { ApiVersion } from "@flowrun/v2-client/openapi";
import type { V2User } from "./v2-user.ts";
import type { WebhookDelivery, WebhookTarget } from "./webhook-sender.ts";

/** How the platform's REST API v2 behaves. */
export interface V2Options {
  /** The version whose operations there are. Default: 8.2. */
  readonly version?: ApiVersion;
  /** Who may log in. Default: nobody. */
  readonly users?: readonly V2User[];
  /** How long an access token is good for, in milliseconds; rounded up to a second. Default: 15 minutes. */
  readonly accessTokenMs?: number;
  /** How many requests an access token is good for; the next one finds it expired. Default: any number. */
  readonly requestsPerToken?: number;
  /** Who is told of webhooks. Default: nobody. */
  readonly webhooks?: readonly WebhookTarget[];
  /** How often a webhook that nobody took is sent again, with growing pauses. Default: 5. */
  readonly webhookRetries?: number;
  /** Told what became of each webhook at each target. */
  readonly onDelivery?: (delivery: WebhookDelivery) => void;
  /** Default: the machine's. */
  readonly clock?: Clock;
}
