import type { SsoFormat } from "@flowrun/v2-auth";
import { CliError, exitCode } from "../cli-error.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import { loadPlainConfig } from "../config/load-config.ts";
import type { V2Config } from "../config/config.ts";
import type { Invocation } from "../invocation.ts";
import { openSession, type OpenSession } from "./open-session.ts";
import { sessionFailure } from "./session-failure.ts";

/** A session, and what the configuration says of its platform. */
export interface ConfiguredSession extends OpenSession {
  readonly v2: V2Config;
}

/**
 * What `use` resolves with, given the session of the configuration. Nobody has to be logged in. A failure of the session
 * becomes a `CliError`, as does a missing `v2.url`.
 */
export async function withSession<T>(
  invocation: Invocation,
  options: ConfigOptions & { readonly sso?: SsoFormat },
  use: (configured: ConfiguredSession) => Promise<T>,
): Promise<T> {
  const { config, folder } = loadPlainConfig(invocation, options);
  const { v2 } = config;
  if (v2.url === undefined) throw noPlatform();
  const open = openSession({ url: v2.url, v2, folder, surroundings: invocation.surroundings, sso: options.sso ?? {} });
  try {
    return await use({ ...open, v2 });
  } catch (error) {
    throw sessionFailure(error);
  }
}

function noPlatform(): CliError {
  const message = '"v2.url" is not set, so there is no platform to use.';
  const hint =
    'Set V2_URL in the environment, "v2.url" in the configuration file, or --set v2.url=https://pbx.example.com.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
