import { readFileSync } from "node:fs";
import type { Plugin } from "rolldown";

/** A piece of a package's module, and what stands there in the bundle. */
export interface Rewriting {
  /** How the path of the module ends. */
  readonly module: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Rewrites pieces of modules that are not ours, such as a `require` of what we never need. A module that no longer has
 * its piece fails the build.
 */
export function rewriteModules(rewritings: readonly Rewriting[]): Plugin {
  return {
    name: "rewrite-modules",
    load: (id) => {
      const own = rewritings.filter(({ module }) => id.endsWith(module));
      return own.length === 0 ? null : own.reduce(rewrite, readFileSync(id, "utf8"));
    },
  };
}

function rewrite(code: string, { module, from, to }: Rewriting): string {
  if (!code.includes(from)) throw new Error(`"${module}" has no "${from}" that this build could rewrite.`);
  return code.replace(from, () => to);
}
