import { DatabaseSync } from "node:sqlite";
import { pause } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { AuthError } from "./auth-error.ts";

const pauseMs = 20;

/**
 * Takes the lock file `path`, which nobody else then holds in this or another process, and gives the function that
 * releases it. The lock is the operating system's, by way of SQLite: it falls when the process dies, however that
 * happens, so no lock is ever stale and no clock decides. Rejects with AUTH_STORE_LOCKED when it was not free for
 * `waitMs`.
 */
export async function takeFileLock(path: string, waitMs: number): Promise<() => void> {
  const database = new DatabaseSync(path, { timeout: 0 });
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
  const clock = createSystemClock();
  const deadline = clock.now() + waitMs;
  while (!tryLock(database)) {
    if (clock.now() >= deadline) {
      const message =
        `The lock file "${path}" was not free for ${waitMs} ms: another process holds it. ` +
        "End the process that hangs, or use another token file.";
      throw new AuthError("AUTH_STORE_LOCKED", message);
    }
    await pause(clock, clock.now() + pauseMs);
  }
}

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
