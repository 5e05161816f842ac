import type { ConfigOptions } from "../config/config-options.ts";
import type { LogLevel } from "../terminal/create-log.ts";

/** The options of `flowrun FLOW`. */
export interface RunOptions extends ConfigOptions {
  /** The port of the embedded platform; 0 for a free one. */
  readonly port: number;
  /** Whether the embedded platform is taken although `ari.host` is set. */
  readonly embedded: boolean;
  readonly watch: boolean;
  /** Whether the phone is shown, where there is a terminal. */
  readonly phone: boolean;
  readonly logLevel: LogLevel;
  /** The folder that gets the journal of every call. */
  readonly journal?: string;
}
