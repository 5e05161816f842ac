import type { Role } from "@flowrun/studio";
import type { ConfigOptions } from "../../config/config-options.ts";
import type { StartOptions } from "../../run/flow-run.ts";
import type { LogLevel } from "../../terminal/create-log.ts";

/** The options of `flowrun FLOW`. */
export interface RunOptions extends ConfigOptions, StartOptions {
  readonly watch: boolean;
  /** Whether the calls of a flowrun that runs for the same application are taken over. */
  readonly takeOver: boolean;
  /** The certificate without which no flow runs. Default: that of the configuration. */
  readonly requireProof?: string;
  /** Whether the phone is shown, where there is a terminal. */
  readonly phone: boolean;
  readonly logLevel: LogLevel;
  /** The port of a studio beside the flow; `true` for the one of the folder. */
  readonly studio?: number | true;
  /** The file that its address is written to, which then is logged without its token. */
  readonly studioAddress?: string;
  /** The rights of its pages beside looking. */
  readonly studioAllow: readonly Role[];
}
