// Bundles the command of `packages/cli`, with everything that it imports, into
// `packages/cli/bundle`: a thousand files are found and read before the first line runs, a few are
// not. The package needs no other one for that. Run by `npm run build`, after `tsc -b` and the page
// of the studio.
import { copyFileSync, cpSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { guidePages } from "../packages/cli/src/guide.ts";
import { licencesOf } from "./licences.ts";

const cli = new URL("../packages/cli/", import.meta.url);

/** The optional libraries of knex, pg, pino and ws. */
const optional = [
  "better-sqlite3",
  "bufferutil",
  "mysql",
  "mysql2",
  "oracledb",
  "pg-native",
  "pg-query-stream",
];
const alsoOptional = ["mariadb/callback", "pino-pretty", "sqlite3", "tedious", "utf-8-validate"];

const { output } = await build({
  input: {
    flowrun: fileURLToPath(new URL("dist/bin.js", cli)),
    index: fileURLToPath(new URL("dist/index.js", cli)),
    // The thread of a tool, which the command starts by its file.
    "tool-worker": fileURLToPath(new URL("dist/commands/mcp/tool-worker.js", cli)),
  },
  platform: "node",
  // Each package has it installed for itself; one is enough.
  resolve: {
    alias: {
      yaml: dirname(
        createRequire(new URL("../flow/package.json", cli)).resolve("yaml/package.json"),
      ),
    },
  },
  external: [...optional, ...alsoOptional],
  output: {
    dir: fileURLToPath(new URL("bundle", cli)),
    // As CommonJS, which Node loads in less time: a start takes 0.87 of what it takes as ES
    // modules.
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    cleanDir: true,
  },
  logLevel: "warn",
  checks: { pluginTimings: false },
});

// The entry of the package, as an ES module: one in CommonJS has a default export besides.
const exported = output.flatMap((file) =>
  file.type === "chunk" && file.isEntry && file.name === "index" ? file.exports : [],
);
writeFileSync(
  new URL("bundle/index.js", cli),
  `export { ${exported.join(", ")} } from "./index.cjs";\n`,
);

// The pages and the cookbook that `flowrun mcp` gives to read.
const repository = new URL("../", import.meta.url);
for (const folder of ["docs", "flows"]) mkdirSync(new URL(`bundle/${folder}`, cli));
for (const path of [
  ...guidePages.map(({ name }) => `docs/${name}.md`),
  ...globSync("flows/*.yaml", { cwd: fileURLToPath(repository) }),
])
  copyFileSync(new URL(path, repository), new URL(`bundle/${path}`, cli));

// The page of `flowrun studio`, which is built before.
cpSync(new URL("packages/studio/web", repository), new URL("bundle/studio", cli), {
  recursive: true,
});

const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
writeFileSync(new URL("bundle/LICENSES.txt", cli), licencesOf(modules));
