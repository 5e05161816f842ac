import type { Alarms } from "@flowrun/core/plugin";
import type { HandOver } from "./hand-over.ts";
import type { HostOptions } from "./host.ts";
import type { Tally } from "./host-stats.ts";
import type { LiveCall } from "./live-call.ts";
import type { Post } from "./post.ts";
import type { Routed, Routes } from "./routes.ts";
import type { SteppingContext } from "./stepping.ts";

/** The parts that all calls of a host share. */
export interface CallContext
  extends
    SteppingContext,
    Pick<HostOptions, "transport" | "store" | "http" | "v2" | "speech" | "clock" | "log"> {
  readonly queueLimit: number;
  readonly alarms: Alarms;
  readonly routes: Routes<Routed>;
  readonly post: Post;
  readonly tally: Tally;
  /** There while the calls are handed over to another process. */
  readonly handOver: () => HandOver | undefined;
  /**
   * Called once for each call: it is over, and everything that it asked of the platform was
   * answered.
   */
  readonly forget: (call: LiveCall, goesOn: boolean) => void;
}
