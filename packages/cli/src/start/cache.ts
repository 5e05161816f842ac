import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where things are kept that make the next start faster. Everything in it may be deleted at any time. */
export interface Cache {
  /** A folder of this user, for this Node. */
  readonly folder: string;
  /** Another one for another bundle: what one build has kept is of no use to any other. */
  readonly build: string;
}

/** What decides where things are kept. */
export interface CacheRequest {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the bundle, where `build.txt` tells it from every other one. */
  readonly bundle: string;
}

/**
 * The cache of this bundle: the user's own, as what lies there is executed, and never a folder for all. `undefined` where
 * there is none, or when Node is told to keep nothing.
 */
export function cacheOf({ environment, bundle }: CacheRequest): Cache | undefined {
  const { HOME: home, XDG_CACHE_HOME: caches = home && join(home, ".cache") } = environment;
  if (!caches || environment["NODE_DISABLE_COMPILE_CACHE"] === "1") return undefined;
  const build = readFileSync(join(bundle, "build.txt"), "utf8");
  return { folder: join(caches, "flowrun", `${process.version}-${process.arch}`), build };
}
