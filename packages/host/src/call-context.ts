import type { Alarms } from "@flowrun/core/plugin";
import type { HostOptions } from "./host-options.ts";
import type { Tally } from "./host-stats.ts";
import type { Post } from "./post.ts";
import type { Routed, Routes } from "./routes.ts";
import type { Standing } from "./standing.ts";
import type { SteppingContext } from "./stepping.ts";
import type { ToldCalls } from "./tell-call.ts";
import type { EndedCall } from "./versions.ts";

/** A call that the host forgets, or the run of a webhook, which is no call. */
export interface ForgottenCall extends EndedCall {
  readonly id: string;
  readonly isCall: boolean;
}

/** The parts that all calls of a host share. */
export interface CallContext
  extends
    SteppingContext,
    Pick<
      HostOptions,
      | "transport"
      | "store"
      | "http"
      | "mail"
      | "seal"
      | "v2"
      | "speech"
      | "recognition"
      | "elsewhere"
      | "clock"
      | "log"
    > {
  readonly queueLimit: number;
  readonly alarms: Alarms;
  readonly routes: Routes<Routed>;
  readonly post: Post;
  readonly calls: ToldCalls;
  readonly tally: Tally;
  readonly standing: Standing;
  /**
   * Called once for each call: it is over, and everything that it asked of the platform was
   * answered.
   */
  readonly forget: (call: ForgottenCall, goesOn: boolean) => void;
}
