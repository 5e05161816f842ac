import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { AuthError } from "./catalogue.ts";
import type { Credentials } from "./credentials.ts";
import { removeDrafts, replaceFile, syncFolder, takeFileLock } from "./shared-file.ts";
import { createSecret, type Secret } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/** How a file store behaves. */
export interface FileTokenStoreOptions {
  /**
   * How long to wait for other processes, in milliseconds. Default: 30,000, longer than a refresh
   * may take.
   */
  readonly lockWaitMs?: number;
}

/**
 * A store in a file of mode 0600, for any number of processes of one user on one machine. The file
 * is replaced as a whole; what a process that was killed left of that is removed. Beside it lies an
 * empty lock file, `PATH.lock`. Nothing is touched until the store is used. Rejects with an
 * `AuthError`: AUTH_STORE_UNSAFE, AUTH_STORE_DAMAGED, AUTH_STORE_LOCKED, or AUTH_STORE_FAILED.
 */
export function fileTokenStore(
  path: string,
  { lockWaitMs = 30_000 }: FileTokenStoreOptions = {},
): TokenStore {
  return {
    read: () => explained(path, () => readTokenFile(path)),
    write: (all) =>
      explained(path, async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await removeDrafts(path);
        if (all.length > 0) return await replaceFile(path, writeTokens(all));
        await rm(path, { force: true });
        return await syncFolder(dirname(path));
      }),
    lock: async (task) => {
      const release = await explained(path, async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        return await takeFileLock(`${path}.lock`, lockWaitMs);
      });
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}

async function readTokenFile(path: string): ReturnType<TokenStore["read"]> {
  const file = await openExisting(path);
  if (file === undefined) return [];
  try {
    await checkOwner(path, file);
    const tokens = readTokens(await file.readFile("utf8"));
    if (tokens !== undefined) return tokens;
    const message =
      `The token file "${path}" is damaged: it does not hold the tokens that were written there. ` +
      "It is left as it is. Log in again, which replaces it.";
    throw new AuthError("AUTH_STORE_DAMAGED", message);
  } finally {
    await file.close();
  }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    // A link could lead to a file that somebody else chose.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (codeOf(error) === "ELOOP") throw unsafe(path, "is a symbolic link");
    throw error;
  }
}

async function checkOwner(path: string, file: FileHandle): Promise<void> {
  const stats = await file.stat();
  if (!stats.isFile()) throw unsafe(path, "is no regular file");
  // Windows has neither users by number nor these modes.
  if (process.platform === "win32") return;
  if (stats.uid !== process.getuid?.()) throw unsafe(path, "belongs to another user");
  if ((stats.mode & 0o077) === 0) return;
  throw unsafe(path, `can be used by others (mode ${(stats.mode & 0o777).toString(8)})`);
}

function unsafe(path: string, problem: string): AuthError {
  const message =
    `The token file "${path}" ${problem}, so its tokens are not used. ` +
    "Make it a file of your own with mode 600, or remove it and log in again.";
  return new AuthError("AUTH_STORE_UNSAFE", message);
}

// Node's error of a file holds its path and a code, never its contents; the code is enough.
async function explained<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const message = `The token file "${path}" cannot be used (${code}). Check the folder, its rights, and the disk.`;
    throw new AuthError("AUTH_STORE_FAILED", message);
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof AuthError) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

const logins = [
  "password_auth",
  "tfa_token_auth",
  "sso_token_auth",
] as const satisfies Credentials["type"][];

/**
 * Tokens as the text of a file: JSON with a version. The only place that writes tokens in clear.
 */
function writeTokens(all: readonly StoredTokens[]): string {
  const sessions = all.map(({ baseUrl, user, login, isSpent, accessToken, refreshToken }) => ({
    base_url: baseUrl,
    user,
    login,
    is_spent: isSpent,
    access_token: accessToken.reveal(),
    refresh_token: refreshToken.reveal(),
  }));
  return `${JSON.stringify({ version: 2, sessions })}\n`;
}

/** The tokens that `writeTokens` wrote; `undefined` for any other text, such as half of it. */
function readTokens(text: string): readonly StoredTokens[] | undefined {
  const given = sessionsIn(parseObject(text));
  const read = Array.isArray(given) ? given.map(readSession) : [undefined];
  return read.every((each) => each !== undefined) ? read : undefined;
}

/** Version 1 had the tokens of one user, whose name it did not know. */
function sessionsIn({ version, sessions, ...fields }: Readonly<Record<string, unknown>>): unknown {
  if (version === 1) return [{ ...fields, user: "" }];
  return version === 2 ? sessions : undefined;
}

function readSession(value: unknown): StoredTokens | undefined {
  const fields: Readonly<Record<string, unknown>> =
    typeof value === "object" && value !== null ? { ...value } : {};
  const { base_url: baseUrl, user, is_spent: isSpent } = fields;
  const login = logins.find((each) => each === fields["login"]);
  const accessToken = readSecret(fields["access_token"]);
  const refreshToken = readSecret(fields["refresh_token"]);
  if (typeof baseUrl !== "string" || typeof user !== "string" || typeof isSpent !== "boolean")
    return undefined;
  if (login === undefined || accessToken === undefined || refreshToken === undefined)
    return undefined;
  return { baseUrl, user, login, accessToken, refreshToken, isSpent };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // A parser's message quotes the text, which may hold tokens.
    return {};
  }
}

function readSecret(value: unknown): Secret | undefined {
  return typeof value === "string" && value !== "" ? createSecret(value) : undefined;
}
