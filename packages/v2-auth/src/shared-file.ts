import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Backoff, retry } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { AuthError } from "./catalogue.ts";

/**
 * Gives a file a new text, only for its owner to read (mode 0600). Whenever the machine stops, the
 * file holds all of the old text or all of the new one; when this resolves, the new one is on the
 * disk.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}${draftEnd}`;
  try {
    await writeDurably(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

const draftEnd = ".tmp";

/**
 * Removes what processes that were killed while they replaced the file left beside it. For who
 * holds the file's lock.
 */
export async function removeDrafts(path: string): Promise<void> {
  const begin = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  const drafts = names.filter((name) => name.startsWith(begin) && name.endsWith(draftEnd));
  await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })));
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Makes renamed and removed names in a folder outlive a power cut. Windows cannot, and needs not.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Takes the lock file `path`, which nobody else then holds in this or another process, and gives
 * the function that releases it. The lock is the operating system's, by way of SQLite: it falls
 * when the process dies, however that happens, so no lock is ever stale and no clock decides.
 * Rejects with AUTH_STORE_LOCKED when it was not free for
 * `waitMs`.
 */
export async function takeFileLock(path: string, waitMs: number): Promise<() => void> {
  // Loaded when it is needed: some versions of Node warn that the module is experimental. Only
  // users who log in should see that.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(path, { timeout: 0 });
  try {
    await waitForLock(database, path, waitMs);
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    database.close();
  };
}

async function waitForLock(database: DatabaseSync, path: string, waitMs: number): Promise<void> {
  // Tries are counted and time is not measured: a clock that jumps does not shorten the wait.
  const isLocked = await retry(
    async () => tryLock(database),
    (locked) => (locked ? undefined : {}),
    {
      retries: Math.ceil(waitMs / pauses.firstMs),
      backoff: pauses,
      clock: createSystemClock(),
      random: Math.random,
    },
  );
  if (isLocked) return;
  const message =
    `The lock file "${path}" was not free for ${waitMs} ms: another process holds it. ` +
    "End the process that hangs, or use another token file.";
  throw new AuthError("AUTH_STORE_LOCKED", message);
}

const pauses: Backoff = { firstMs: 20, mostMs: 20, jitter: 0 };

const busy = 5; // SQLITE_BUSY, https://www.sqlite.org/rescode.html

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return false;
    throw error;
  }
}
