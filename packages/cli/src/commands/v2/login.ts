import { stat } from "node:fs/promises";
import { formatDuration } from "@flowrun/core";
import {
  AuthError,
  type Credentials,
  type Session,
  type StoredTokens,
  type TokenStore,
} from "@flowrun/v2-auth";
import type { Invocation } from "../../invocation.ts";
import type { LoginOptions } from "./login-options.ts";
import { readCredentials } from "./read-credentials.ts";
import type { SessionOptions } from "./session-options.ts";
import { withSession, type ConfiguredSession } from "./with-session.ts";

/** Logs in, keeps the tokens, and says where. Throws a `CliError`. */
export async function logIn(
  invocation: Invocation,
  options: LoginOptions & SessionOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  const sso = { timestamp: options.ssoTimestamp, digest: options.ssoDigest };
  await withSession(invocation, { ...options, sso }, async ({ session, store, file }) => {
    const credentials = await readCredentials(surroundings, options);
    await session.login(credentials);
    const [first] = await sessionsOf(session, store);
    const user = (await session.stored())?.user ?? "";
    const facts = { url: session.baseUrl, user, login: credentials.type, tokenFile: file };
    const as = user === "" ? "" : ` as ${user}`;
    const text = `Logged in to ${session.baseUrl}${as}. The tokens are in ${file}.\n`;
    surroundings.out.write(
      json ? `${JSON.stringify(facts)}\n` : `${text}${hintAt(first?.user, user)}`,
    );
  });
}

/** All who are logged in to a session's platform, the first to log in first. */
async function sessionsOf(
  { baseUrl }: Session,
  store: TokenStore,
): Promise<readonly StoredTokens[]> {
  return (await store.read()).filter((each) => each.baseUrl === baseUrl);
}

function hintAt(first: string | undefined, user: string): string {
  if (first === undefined || first === user) return "";
  return `Without --profile or V2_USER, the tokens of ${nameOf(first)} are used, who logged in first.\n`;
}

function nameOf(user: string): string {
  return user === "" ? "somebody with a two-factor token" : user;
}

/** Removes the tokens and says so. Throws a `CliError`. */
export async function logOut(invocation: Invocation, options: SessionOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async ({ session, file }) => {
    await session.logout();
    const text = `Logged out of ${session.baseUrl}: the tokens are no longer in ${file}.`;
    surroundings.out.write(
      `${json ? JSON.stringify({ url: session.baseUrl, tokenFile: file }) : text}\n`,
    );
  });
}

/**
 * Prints what this machine knows of the session. Throws a `CliError`, also when nobody is logged
 * in.
 */
export async function printLogin(invocation: Invocation, options: SessionOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async (configured) => {
    const login = await readLogin(configured);
    surroundings.out.write(
      json ? `${JSON.stringify(login)}\n` : describeLogin(login, surroundings.clock.now()),
    );
  });
}

/**
 * A session for people, each line ending in a newline. `now` is in milliseconds since the epoch.
 */
function describeLogin(
  { url, tenant, user, others, method, since, isOver, tokenFile }: Login,
  now: number,
): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const age = minutes === 0 ? "less than a minute" : formatDuration(minutes * 60_000);
  const rows = [
    ["platform", url],
    ["tenant", tenant ?? "not set (v2.tenant)"],
    ["user", nameOf(user)],
    ...(others.length === 0 ? [] : [["also", others.map(nameOf).join(", ")]]),
    ["logged in by", method],
    ["tokens", isOver ? "used up: run `flowrun v2 login`" : `stored ${age} ago in ${tokenFile}`],
  ];
  return rows.map(([name = "", value]) => `${name.padEnd(14)}${value}\n`).join("");
}

/** This machine's knowledge of a session. */
interface Login {
  readonly url: string;
  readonly tenant: string | null;
  /** Empty where nobody said. */
  readonly user: string;
  /** The others that are logged in to this platform. */
  readonly others: readonly string[];
  readonly method: Credentials["type"];
  /** When the tokens were stored, at the login or the last refresh; ISO 8601. */
  readonly since: string;
  /** Whether the refresh token is used up, so that only a new login helps. */
  readonly isOver: boolean;
  readonly tokenFile: string;
}

/**
 * The session as its token file tells it. Rejects with an `AuthError`: AUTH_LOGIN_NEEDED when
 * nobody is logged in.
 */
async function readLogin({ session, store, file, v2 }: ConfiguredSession): Promise<Login> {
  const stored = await session.stored();
  if (stored === undefined) {
    const [first] = await sessionsOf(session, store);
    const who = first === undefined ? "Nobody is logged in" : `"${v2.user ?? ""}" is not logged in`;
    throw new AuthError(
      "AUTH_LOGIN_NEEDED",
      `${who} to "${session.baseUrl}": no tokens are in "${file}".`,
    );
  }
  const users = (await sessionsOf(session, store)).map(({ user }) => user);
  const { mtime } = await stat(file);
  return {
    url: stored.baseUrl,
    tenant: v2.tenant ?? null,
    user: stored.user,
    others: users.filter((user) => user !== stored.user),
    method: stored.login,
    since: mtime.toISOString(),
    isOver: stored.isSpent,
    tokenFile: file,
  };
}
