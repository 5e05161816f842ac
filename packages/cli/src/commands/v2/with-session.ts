import { AuthError, type AuthCode, type Session, type SsoFormat } from "@flowrun/v2-auth";
import { CliError, exitCode } from "../../cli-error.ts";
import type { V2Config } from "../../config/config.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { openSession, type OpenSession } from "../../run/open-session.ts";
import type { Surroundings } from "../../surroundings.ts";
import type { SessionOptions } from "./session-options.ts";

/** A session, and what the configuration says of its platform. */
export interface ConfiguredSession extends OpenSession {
  readonly v2: V2Config;
}

/**
 * The result of `use`, given the session of the configuration. Nobody has to be logged in. A
 * failure of the session becomes a `CliError`, as does a missing `v2.url`.
 */
export async function withSession<T>(
  invocation: Invocation,
  options: SessionOptions & { readonly sso?: SsoFormat },
  use: (configured: ConfiguredSession) => Promise<T>,
): Promise<T> {
  const chosen = options.profile === undefined ? [] : [`v2.user=${options.profile}`];
  const { config, folder } = loadPlainConfig(invocation, {
    ...options,
    set: [...options.set, ...chosen],
  });
  const { v2 } = config;
  if (v2.url === undefined) throw noPlatform();
  const { surroundings } = invocation;
  const open = openSession({ url: v2.url, v2, folder, surroundings, sso: options.sso ?? {} });
  const stopWaiting = endsSettled(surroundings, open.session);
  try {
    return await use({ ...open, v2 });
  } catch (error) {
    throw sessionFailure(error);
  } finally {
    stopWaiting();
  }
}

/**
 * At a signal the process ends as usual, but not before a refresh under way is stored: broken off,
 * it costs the session. At a second one it ends at once.
 */
function endsSettled({ onSignal, exit }: Surroundings, session: Session): () => void {
  const codes = { SIGINT: 130, SIGTERM: 143 } as const;
  let isAsked = false;
  const stops = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    onSignal(signal, () => {
      if (isAsked) exit(codes[signal]);
      else void session.settled().then(() => exit(codes[signal]));
      isAsked = true;
    }),
  );
  return () => stops.forEach((stop) => stop());
}

function noPlatform(): CliError {
  const message = '"v2.url" is not set, so there is no platform to use.';
  const hint =
    'Set V2_URL in the environment, "v2.url" in the configuration file, or --set v2.url=https://pbx.example.com.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}

/** The exit code of the command when it is not 1, "it was refused". */
const exitCodes: Readonly<Partial<Record<AuthCode, number>>> = {
  AUTH_BASE_URL: exitCode.usage,
  AUTH_CREDENTIALS_INVALID: exitCode.usage,
  AUTH_OTHER_PLATFORM: exitCode.usage,
  AUTH_OTHER_USER: exitCode.usage,
  AUTH_STORE_UNSAFE: exitCode.usage,
  AUTH_STORE_DAMAGED: exitCode.usage,
  AUTH_STORE_FAILED: exitCode.usage,
  AUTH_STORE_LOCKED: exitCode.unavailable,
  AUTH_SERVER_ERROR: exitCode.unavailable,
  AUTH_STATUS_UNEXPECTED: exitCode.unavailable,
  AUTH_ANSWER_MALFORMED: exitCode.unavailable,
  AUTH_TIMEOUT: exitCode.unavailable,
  AUTH_UNREACHABLE: exitCode.unavailable,
  AUTH_CONNECTION_CUT: exitCode.unavailable,
};

/** Which command helps. */
const hints: Readonly<Partial<Record<AuthCode, string>>> = {
  AUTH_LOGIN_NEEDED: "Run `flowrun v2 login`.",
  AUTH_SESSION_ENDED: "Run `flowrun v2 login`.",
  AUTH_STORE_DAMAGED: "Run `flowrun v2 login`, which replaces it.",
  AUTH_OTHER_USER: "Leave out --profile and V2_USER, or name the user who logs in.",
};

/** A failure of the session as the end of a command; any other error stays as it is. */
function sessionFailure(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  const { code, message } = error;
  const hint = hints[code];
  const problem = { code, message, ...(hint === undefined ? {} : { hint }) };
  return new CliError(exitCodes[code] ?? exitCode.failed, [problem], { cause: error });
}
