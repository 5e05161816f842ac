// Bundles the command of `packages/cli`, with everything that it imports, into
// `packages/cli/bundle`: a thousand files are found and read before the first line runs, a few are
// not. Run by `npm run build`, after `tsc -b`.
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { guidePages } from "../packages/cli/src/guide.ts";

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
});

// The pages and the cookbook that `flowrun mcp` gives to read.
const repository = new URL("../", import.meta.url);
for (const folder of ["docs", "flows"]) mkdirSync(new URL(`bundle/${folder}`, cli));
for (const path of [
  ...guidePages.map(({ name }) => `docs/${name}.md`),
  ...globSync("flows/*.yaml", { cwd: fileURLToPath(repository) }),
])
  copyFileSync(new URL(path, repository), new URL(`bundle/${path}`, cli));

const packages = new Set(
  output.flatMap((file) => (file.type === "chunk" ? file.moduleIds.flatMap(packageOf) : [])),
);
const licences = [...packages]
  .toSorted()
  .map((folder) => `${nameOf(folder)}\n\n${licenceOf(folder)}`);
writeFileSync(new URL("bundle/LICENSES.txt", cli), licences.join(`\n${"-".repeat(80)}\n\n`));

/**
 * The folder of the installed package that a module is from; none for a module of ours, or that the
 * bundler makes up.
 */
function packageOf(module: string): readonly string[] {
  const folder = /^[^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0];
  return folder === undefined ? [] : [folder];
}

function nameOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
    string,
    unknown
  >;
  return `${String(name)} ${String(version)}`;
}

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file !== undefined) return readFileSync(`${folder}/${file}`, "utf8");
  const { license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
    string,
    unknown
  >;
  if (typeof license !== "string")
    throw new Error(`${folder} does not say under which licence it is.`);
  return `License: ${license}\n`;
}
