import { isAbsolute, join, resolve } from "node:path";
import {
  AuthError,
  createSession,
  type Credentials,
  fileTokenStore,
  type Session,
  type SsoFormat,
  type TokenStore,
} from "@flowrun/v2-auth";
import { CliError, exitCode } from "../cli-error.ts";
import { wrongValue } from "../config/check-values.ts";
import type { V2Config } from "../config/config.ts";
import type { ConfigText } from "../config/config-entry.ts";
import { readGiven } from "../config/read-environment.ts";
import type { Surroundings } from "../surroundings.ts";

/** A session with the platform of the configuration, and where its tokens are kept. */
export interface OpenSession {
  readonly session: Session;
  readonly store: TokenStore;
  /** The path of the token file. */
  readonly file: string;
  /** Whether the environment has the credentials with which the session logs in by itself. */
  readonly logsInAlone: boolean;
}

/** The settings that decide the session. */
export interface SessionRequest {
  readonly url: ConfigText;
  readonly v2: V2Config;
  /** The folder of the configuration file. */
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment">;
  /** How a single-sign-on token is written; only for a login. */
  readonly sso?: SsoFormat;
}

/**
 * A session; nobody has to be logged in. With V2_EMAIL and V2_PASSWORD, or V2_DEVICE and
 * V2_SSO_TOKEN, it logs in by itself when that is needed. Throws a `CliError` for a `v2.url` that
 * is none, or without a place for tokens.
 */
export function openSession({
  url,
  v2,
  folder,
  surroundings,
  sso = {},
}: SessionRequest): OpenSession {
  const file = tokenFile({ url: url.value, named: v2.tokenFile, folder, surroundings });
  const store = fileTokenStore(file);
  const credentials = givenCredentials(surroundings);
  const own = {
    ...(credentials === undefined ? {} : { credentials }),
    ...(v2.user === undefined ? {} : { user: v2.user }),
  };
  try {
    const session = createSession({ baseUrl: url.value, store, sso, ...own });
    return { session, store, file, logsInAlone: credentials !== undefined };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new CliError(exitCode.usage, [wrongValue("v2.url", url, error.message)], {
      cause: error,
    });
  }
}

function givenCredentials(surroundings: SessionRequest["surroundings"]): Credentials | undefined {
  const [email, password] = ["V2_EMAIL", "V2_PASSWORD"].map((name) =>
    readGiven(surroundings, name),
  );
  if (email !== undefined && password !== undefined)
    return { type: "password_auth", email, password };
  const [deviceUid, token] = ["V2_DEVICE", "V2_SSO_TOKEN"].map((name) =>
    readGiven(surroundings, name),
  );
  if (deviceUid === undefined || token === undefined) return undefined;
  return { type: "sso_token_auth", deviceUid, token };
}

/** The settings that decide where the tokens of a platform are kept. */
export interface TokenFileRequest {
  /** The value of `v2.url`. */
  readonly url: string;
  /** The value of `v2.token_file`. */
  readonly named: ConfigText | undefined;
  /** The folder of the configuration file. */
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment">;
}

/**
 * The path of the token file: `v2.token_file`, counted from where it was written, or else one for
 * each platform in the user's configuration folder (`$XDG_CONFIG_HOME`, or `~/.config`). Throws a
 * `CliError` when there is no such folder.
 */
export function tokenFile({
  url,
  named,
  folder,
  surroundings: { cwd, environment },
}: TokenFileRequest): string {
  if (named !== undefined) return resolve(named.origin.kind === "file" ? folder : cwd, named.value);
  const home = configHome(environment);
  if (home === undefined) throw noHome();
  const name = url.replace(/^https?:\/\//i, "").replace(/\/+$/, "");
  return join(home, "flowrun", "tokens", `${name.replaceAll(/[^\w.-]/g, "_")}.json`);
}

/** A path that is not absolute is to be ignored, as the XDG Base Directory Specification says. */
function configHome(environment: Surroundings["environment"]): string | undefined {
  const { XDG_CONFIG_HOME: xdg = "", HOME: home = "", USERPROFILE: profile = "" } = environment;
  if (isAbsolute(xdg)) return xdg;
  const own = [home, profile].find((path) => isAbsolute(path));
  return own === undefined ? undefined : join(own, ".config");
}

function noHome(): CliError {
  const message = "There is no place for the tokens: this user has no home folder.";
  const hint =
    'Set V2_TOKEN_FILE in the environment, or "v2.token_file" in the configuration file.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
