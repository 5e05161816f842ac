import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ConfigOptions } from "../../config/config-options.ts";
import type { ConfigText } from "../../config/config-entry.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { PlatformAccount } from "../../config/require-ari.ts";
import type { Invocation } from "../../invocation.ts";
import { prompt, type Question } from "../../terminal/prompt.ts";
import { readUserFile, writeUserFile } from "../../user-files.ts";

/** The options of `connect` about the account; the keyboard and the configuration have the rest. */
export interface AccountOptions extends ConfigOptions {
  readonly username?: string;
  readonly app?: string;
  /** Whether nothing is asked. */
  readonly texts: boolean;
}

/** An account, and where its password comes from. */
export interface GivenAccount {
  readonly account: PlatformAccount;
  /** Whether `connect` made the password, now or before: then it may be shown. */
  readonly isOwn: boolean;
  /** Whether the password is in the {@link passwordFile} that the next run finds by itself. */
  readonly isKept: boolean;
}

/** Where a new password is kept, in the folder that flowrun runs in. */
export const passwordFile = "ari.password";

/** Where ARI listens when nobody says it. */
export const defaultHost = "127.0.0.1:8088";

/**
 * The account that was given. On a terminal, a password that nobody types is the one in
 * `ari.password`, or a new one that is written there, for its owner alone. Elsewhere it is a new one.
 */
export async function readAccount(
  invocation: Invocation,
  host: string | undefined,
  options: AccountOptions,
): Promise<GivenAccount> {
  const { ari } = loadPlainConfig(invocation, options).config;
  const named = (option: string | undefined, text: ConfigText | undefined): string =>
    option ?? text?.value ?? "flowrun";
  const [username, app] = [named(options.username, ari?.username), named(options.app, ari?.app)];
  const where = host ?? ari?.host?.value ?? (await asked(invocation, options, hostQuestion)) ?? "";
  const origin = { kind: "option", key: "ari.host" } as const;
  const account = { host: { value: where || defaultHost, origin }, username, app };
  const given = ari?.password?.value;
  const { password, ...rest } =
    given === undefined
      ? await passwordOf(invocation, username, options)
      : { password: given, isOwn: false, isKept: false };
  return { account: { ...account, password }, ...rest };
}

/** A password of 24 characters, by chance. */
export function newPassword(): string {
  return randomBytes(18).toString("base64url");
}

/** The shape of those passwords; nobody thinks of one like that. */
const ownPassword = /^[\w-]{24}$/;

const hostQuestion = { label: `Where ARI listens (empty: ${defaultHost})`, echo: true };

async function passwordOf(
  invocation: Invocation,
  username: string,
  options: AccountOptions,
): Promise<{ readonly password: string; readonly isOwn: boolean; readonly isKept: boolean }> {
  const { surroundings } = invocation;
  const isThere = existsSync(resolve(surroundings.cwd, passwordFile));
  const other = isThere ? `the one in ${passwordFile}` : `a new one, kept in ${passwordFile}`;
  const question = { label: `Password of "${username}" (empty: ${other})`, echo: false };
  const typed = await asked(invocation, options, question);
  if (typed === undefined) return { password: newPassword(), isOwn: true, isKept: false };
  if (typed !== "") return { password: typed, isOwn: false, isKept: false };
  if (isThere) {
    const kept = (await readUserFile(surroundings, passwordFile)).trim();
    return { password: kept, isOwn: ownPassword.test(kept), isKept: true };
  }
  const password = newPassword();
  await writeUserFile(surroundings, passwordFile, `${password}\n`, { isNew: true, mode: 0o600 });
  return { password, isOwn: true, isKept: true };
}

/** The answer of the terminal; undefined without one, and where only texts are wanted. */
async function asked(
  { surroundings: { keyboard, err }, json }: Invocation,
  { texts }: AccountOptions,
  question: Question,
): Promise<string | undefined> {
  if (texts || json || keyboard === undefined) return undefined;
  return (await prompt({ keyboard, err }, question)).trim();
}
