import type { Command } from "commander";
import { type ConfigOptions, withConfigOptions } from "../../config/config-options.ts";

/** The options that decide the session. */
export interface SessionOptions extends ConfigOptions {
  /** Stands for `v2.user`. */
  readonly profile?: string;
}

/** Gives a command `--profile USER`, besides what decides the configuration. */
export function withSessionOptions(command: Command): Command {
  return withConfigOptions(command).option(
    "--profile <user>",
    "whose tokens are used, where several are logged in (or V2_USER)",
  );
}
