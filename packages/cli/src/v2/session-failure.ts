import { AuthError, type AuthCode } from "@flowrun/v2-auth";
import { CliError, exitCode } from "../cli-error.ts";

/** What the command ends with when it is not 1, "it was refused". */
const exitCodes: Readonly<Partial<Record<AuthCode, number>>> = {
  AUTH_BASE_URL: exitCode.usage,
  AUTH_CREDENTIALS_INVALID: exitCode.usage,
  AUTH_OTHER_PLATFORM: exitCode.usage,
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
  AUTH_OTHER_PLATFORM: "Run `flowrun v2 logout` for that platform first, or name another v2.token_file.",
};

/** A failure of the session as the end of a command; any other error stays as it is. */
export function sessionFailure(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  const { code, message } = error;
  const hint = hints[code];
  const problem = { code, message, ...(hint === undefined ? {} : { hint }) };
  return new CliError(exitCodes[code] ?? exitCode.failed, [problem], { cause: error });
}
