import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { isOwnFolder } from "./own-folder.ts";

/** What decides where compiled code is kept. */
export interface CompileCachePlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Who runs flowrun; `undefined` where the system has no such numbers. */
  readonly userId: number | undefined;
}

/**
 * The folder in which Node keeps the code that V8 compiles of flowrun: `$XDG_CACHE_HOME/flowrun`, else `~/.cache/flowrun`, which
 * is made where it does not exist. What lies there is executed at the next start. So it is `undefined`, and nothing is kept,
 * unless the folder belongs to the user alone and nobody but the user and root can write to it or put another one in its
 * place; also where it cannot be made.
 */
export function compileCacheFolder({ environment, userId }: CompileCachePlace): string | undefined {
  const { HOME: home = "", XDG_CACHE_HOME: caches = "" } = environment;
  const parent = [caches, home && join(home, ".cache")].find((path) => isAbsolute(path));
  if (parent === undefined || userId === undefined) return undefined;
  try {
    const folder = join(parent, "flowrun");
    // One by one: in file systems like /proc, Node's `recursive` never ends.
    for (const each of [parent, folder]) if (!existsSync(each)) mkdirSync(each, { mode: 0o700 });
    return statSync(folder).uid === userId && isOwnFolder(realpathSync(folder), userId) ? folder : undefined;
  } catch {
    return undefined;
  }
}
