import type { Clock } from "@flowrun/core/plugin";
import type { ApiVersion } from "@flowrun/v2-client/openapi";
import type { WebhookDelivery, WebhookTarget } from "./webhook-sender.ts";

/** How the platform's REST API v2 behaves. */
export interface V2Options {
  /** The version whose operations there are. Default: 8.2. */
  readonly version?: ApiVersion;
  /** The users that may log in. Default: nobody. */
  readonly users?: readonly V2User[];
  /**
   * How long an access token is good for, in milliseconds; rounded up to a second. Default: 15
   * minutes.
   */
  readonly accessTokenMs?: number;
  /**
   * How many requests an access token is good for; the next one finds it expired. Default: any
   * number.
   */
  readonly requestsPerToken?: number;
  /** The targets that are told of webhooks. Default: nobody. */
  readonly webhooks?: readonly WebhookTarget[];
  /** How often a webhook that nobody took is sent again, with growing pauses. Default: 5. */
  readonly webhookRetries?: number;
  /** Told what became of each webhook at each target. */
  readonly onDelivery?: (delivery: WebhookDelivery) => void;
  /**
   * The tenant whose calls those are that were not begun over this API. Default: that of the first
   * user.
   */
  readonly callsOf?: string;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Somebody who may log in to the REST API v2. Each way to log in that is not given is refused. */
export interface V2User {
  /** The tenant whose resources this user sees, and no others. */
  readonly tenant: string;
  readonly email: string;
  /** Whether this user may also use `/system/v2`. Default: no. */
  readonly system?: boolean;
  readonly password?: string;
  /** A two-factor token that logs in as often as it is sent. */
  readonly tfaToken?: string;
  readonly sso?: { readonly deviceUid: string; readonly token: string };
}
