import {
  AuthError,
  createSession,
  fileTokenStore,
  type Session,
  type SsoFormat,
  type TokenStore,
} from "@flowrun/v2-auth";
import { CliError, exitCode } from "../cli-error.ts";
import { wrongValue } from "../config/check-values.ts";
import type { ConfigText, V2Config } from "../config/config.ts";
import type { Surroundings } from "../surroundings.ts";
import { tokenFile } from "./token-file.ts";

/** A session with the platform of the configuration, and where its tokens are kept. */
export interface OpenSession {
  readonly session: Session;
  readonly store: TokenStore;
  /** The path of the token file. */
  readonly file: string;
}

/** What decides the session. */
export interface SessionRequest {
  readonly url: ConfigText;
  readonly v2: V2Config;
  /** The folder of the configuration file. */
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment">;
  /** How a single-sign-on token is written; only for a login. */
  readonly sso?: SsoFormat;
}

/** A session; nobody has to be logged in. Throws a `CliError` for a `v2.url` that is none, or without a place for tokens. */
export function openSession({ url, v2, folder, surroundings, sso = {} }: SessionRequest): OpenSession {
  const file = tokenFile({ url: url.value, named: v2.tokenFile, folder, surroundings });
  const store = fileTokenStore(file);
  try {
    return { session: createSession({ baseUrl: url.value, store, sso }), store, file };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new CliError(exitCode.usage, [wrongValue("v2.url", url, error.message)], { cause: error });
  }
}
