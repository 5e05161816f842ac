import { readFileSync } from "node:fs";
import type { Plugin } from "rolldown";

const slim = "\0slim-undici";

/** Where in undici the names are that connections to a platform need. */
const parts = { Pool: "undici/lib/dispatcher/pool.js" };

/** What undici's client loads for HTTP/2 although nearly no server speaks it. */
const eagerHttp2 = "const connectH2 = require('./client-h2.js')";
const lateHttp2 = "const connectH2 = (...args) => require('./client-h2.js')(...args)";

/**
 * Leaves out of undici what the importing packages do not use, its fetch, mocks and caches, and loads its HTTP/2 when a
 * server speaks it. A name that is not among the {@link parts} fails the build.
 */
export function slimUndici(importers: readonly string[]): Plugin {
  return {
    name: "slim-undici",
    resolveId: (source, importer = "") => {
      const isImporter = importers.some((name) => importer.includes(`/packages/${name}/`));
      return source === "undici" && isImporter ? slim : null;
    },
    load: (id) => {
      if (id === slim) return Object.entries(parts).map(reExport).join("\n");
      if (id.endsWith("/undici/lib/dispatcher/client.js")) return withLateHttp2(readFileSync(id, "utf8"));
      return null;
    },
  };
}

function reExport([name, file]: readonly [string, string]): string {
  return `export { default as ${name} } from "${file}";`;
}

function withLateHttp2(code: string): string {
  if (!code.includes(eagerHttp2)) throw new Error("undici loads its HTTP/2 in another way than this build knows.");
  return code.replace(eagerHttp2, lateHttp2);
}
