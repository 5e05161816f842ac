import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";

const slim = "\0slim:";

/** Where in a package the names are that connections to a platform need. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ws: { WebSocket: "lib/websocket.js" },
};

/**
 * Leaves out of packages what the importing packages do not use: the server of ws. A name that is not among the
 * {@link parts} fails the build.
 */
export function slimPackages(importers: readonly string[]): Plugin {
  return {
    name: "slim-packages",
    resolveId: (source, importer = "") => {
      const isImporter = importers.some((name) => importer.includes(`/packages/${name}/`));
      return isImporter && Object.hasOwn(parts, source) ? slim + source : null;
    },
    load: (id) => (id.startsWith(slim) ? reExports(id.slice(slim.length)) : null),
  };
}

function reExports(name: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const lines = Object.entries(parts[name] ?? {}).map(
    ([member, file]) => `export { default as ${member} } from ${JSON.stringify(join(folder, file))};`,
  );
  return lines.join("\n");
}
