import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that nobody but this user can look into, or checks one that is there. Gives what
 * is wrong with it, as the end of a sentence; `undefined` when nothing is.
 */
export function makeOwnFolder(folder: string, userId: number | undefined): string | undefined {
  if (userId === undefined) return "this system has no users of files";
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 });
      chmodSync(folder, 0o700);
    }
    const { uid, mode } = statSync(folder);
    if (uid !== userId) return "it belongs to another user";
    if ((mode & 0o077) !== 0) return "others can look into it";
    return isOwnFolder(realpathSync(folder), userId)
      ? undefined
      : "others could put another folder in its place";
  } catch (error: unknown) {
    return error instanceof Error ? `it cannot be used: ${error.message}` : "it cannot be used";
  }
}

/** Whether only the user and root can write to a folder, and to each one above it. */
function isOwnFolder(folder: string, userId: number): boolean {
  const { uid, mode } = statSync(folder);
  // In a sticky folder such as /tmp, each one is safe from everybody but its owner.
  const isSticky = (mode & 0o1000) !== 0;
  const isOwn = uid === userId || uid === 0;
  const above = dirname(folder);
  return (
    isOwn && (isSticky || (mode & 0o022) === 0) && (above === folder || isOwnFolder(above, userId))
  );
}
