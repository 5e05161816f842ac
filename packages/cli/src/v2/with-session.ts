import { createSession, fileTokenStore, type Session, type TokenStore } from "@flowrun/v2-auth";
import { CliError } from "../cli-error.ts";
import type { ConfigOptions } from "../commands/config-options.ts";
import { withValue } from "../config/check-values.ts";
import type { V2Config } from "../config/config.ts";
import { exitCode } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { loadPlainConfig } from "../load-plain-config.ts";
import { authFailure } from "./auth-failure.ts";
import { tokenFile } from "./token-file.ts";

/** A session with the platform of the configuration, and where its tokens are kept. */
export interface OpenSession {
  readonly session: Session;
  readonly store: TokenStore;
  /** The path of the token file. */
  readonly file: string;
  readonly v2: V2Config;
}

/**
 * What `use` resolves with, given the session of the configuration. Nobody has to be logged in. A failure of the session
 * becomes a `CliError`, as does a missing `v2.url`.
 */
export async function withSession<T>(
  invocation: Invocation,
  options: ConfigOptions,
  use: (open: OpenSession) => Promise<T>,
): Promise<T> {
  const { surroundings } = invocation;
  const { config, folder } = loadPlainConfig(invocation, options);
  const { v2 } = config;
  if (v2 === undefined) throw noPlatform();
  const file = tokenFile({ v2, folder, surroundings });
  const store = fileTokenStore(file);
  const session = withValue("v2.url", v2.url, (baseUrl) => createSession({ baseUrl, store }));
  try {
    return await use({ session, store, file, v2 });
  } catch (error) {
    throw authFailure(error);
  }
}

function noPlatform(): CliError {
  const message = '"v2.url" is not set, so there is no platform to log in to.';
  const hint =
    'Set V2_URL in the environment, "v2.url" in the configuration file, or --set v2.url=https://pbx.example.com.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
