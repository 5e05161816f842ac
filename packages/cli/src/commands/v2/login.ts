import { stat } from "node:fs/promises";
import { formatDuration } from "@flowrun/core";
import { AuthError, type Credentials } from "@flowrun/v2-auth";
import type { ConfigOptions } from "../../config/config-options.ts";
import type { Invocation } from "../../invocation.ts";
import type { LoginOptions } from "./login-command.ts";
import { readCredentials } from "./read-credentials.ts";
import { withSession, type ConfiguredSession } from "./with-session.ts";

/** Logs in, keeps the tokens, and says where. Throws a `CliError`. */
export async function logIn(invocation: Invocation, options: LoginOptions & ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  const sso = { timestamp: options.ssoTimestamp, digest: options.ssoDigest };
  await withSession(invocation, { ...options, sso }, async ({ session, file }) => {
    const credentials = await readCredentials(surroundings, options);
    await session.login(credentials);
    const facts = { url: session.baseUrl, login: credentials.type, tokenFile: file };
    const text = `Logged in to ${session.baseUrl}. The tokens are in ${file}.`;
    surroundings.out.write(`${json ? JSON.stringify(facts) : text}\n`);
  });
}

/** Removes the tokens and says so. Throws a `CliError`. */
export async function logOut(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async ({ session, file }) => {
    await session.logout();
    const text = `Logged out of ${session.baseUrl}: the tokens are no longer in ${file}.`;
    surroundings.out.write(`${json ? JSON.stringify({ url: session.baseUrl, tokenFile: file }) : text}\n`);
  });
}

/** Prints what this machine knows of the session. Throws a `CliError`, also when nobody is logged in. */
export async function printLogin(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async (configured) => {
    const login = await readLogin(configured);
    surroundings.out.write(json ? `${JSON.stringify(login)}\n` : describeLogin(login, surroundings.clock.now()));
  });
}

/** A session for people, each line ending in a newline. `now` is in milliseconds since the epoch. */
function describeLogin({ url, tenant, method, since, isOver, tokenFile }: Login, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const age = minutes === 0 ? "less than a minute" : formatDuration(minutes * 60_000);
  const rows = [
    ["platform", url],
    ["tenant", tenant ?? "not set (v2.tenant)"],
    ["logged in by", method],
    ["tokens", isOver ? "used up: run `flowrun v2 login`" : `stored ${age} ago in ${tokenFile}`],
  ];
  return rows.map(([name = "", value]) => `${name.padEnd(14)}${value}\n`).join("");
}

/** What this machine knows of a session. */
interface Login {
  readonly url: string;
  readonly tenant: string | null;
  readonly method: Credentials["type"];
  /** When the tokens were stored, at the login or the last refresh; ISO 8601. */
  readonly since: string;
  /** Whether the refresh token is used up, so that only a new login helps. */
  readonly isOver: boolean;
  readonly tokenFile: string;
}

/** The session as its token file tells it. Rejects with an `AuthError`: AUTH_LOGIN_NEEDED when nobody is logged in. */
async function readLogin({ session, store, file, v2 }: ConfiguredSession): Promise<Login> {
  const stored = await store.read();
  if (stored === undefined) {
    throw new AuthError("AUTH_LOGIN_NEEDED", `Nobody is logged in to "${session.baseUrl}": there is no "${file}".`);
  }
  if (stored.baseUrl !== session.baseUrl) {
    const message = `"${file}" holds tokens of "${stored.baseUrl}", and "v2.url" is "${session.baseUrl}".`;
    throw new AuthError("AUTH_OTHER_PLATFORM", message);
  }
  const { mtime } = await stat(file);
  return {
    url: stored.baseUrl,
    tenant: v2.tenant ?? null,
    method: stored.login,
    since: mtime.toISOString(),
    isOver: stored.isSpent,
    tokenFile: file,
  };
}
