// Bundles the command of `packages/cli`, with everything that it imports, into `packages/cli/bundle`: a thousand files are
// found and read before the first line runs, a few are not. Beside it lies `start.cjs`, which runs it with the code that was
// compiled of it before. Run by `npm run build`, after `tsc -b`.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { build } from "rolldown";
import { asciiChunks } from "./ascii-chunks.ts";
import { assertWhenFailing } from "./assert-when-failing.ts";
import { lazyModules } from "./lazy-modules.ts";
import { loadWhenUsed } from "./load-when-used.ts";
import { rewriteModules } from "./rewrite-modules.ts";
import { rewritings } from "./rewritings.ts";
import { slimPackages } from "./slim-packages.ts";

const cli = new URL("../packages/cli/", import.meta.url);

/** What knex, pg, pino and ws use where it is installed. */
const optional = ["better-sqlite3", "bufferutil", "mysql", "mysql2", "oracledb", "pg-native", "pg-query-stream"];
const alsoOptional = ["mariadb/callback", "pino-pretty", "sqlite3", "tedious", "utf-8-validate"];

/** What is imported at every start and used at few. */
const seldom = [
  "@marcbachmann/cel-js",
  "@marcbachmann/cel-js/evaluator",
  "ajv",
  "child_process",
  "crypto",
  "fs/promises",
  "http2",
  "https",
  "re2js",
  "stream/consumers",
  "timers/promises",
  "tls",
  "yaml",
  "zlib",
];

const { output } = await build({
  input: {
    flowrun: fileURLToPath(new URL("dist/run-process.js", cli)),
    // By itself, under a name that `start.cjs` knows.
    "import-module": fileURLToPath(new URL("dist/plugins/import-module.js", cli)),
  },
  platform: "node",
  // Each package has it installed for itself; one is enough.
  resolve: { alias: { yaml: dirname(createRequire(new URL("package.json", cli)).resolve("yaml/package.json")) } },
  plugins: [
    loadWhenUsed(seldom),
    assertWhenFailing(),
    rewriteModules(rewritings),
    slimPackages(["ari-transport"]),
    lazyModules(),
    asciiChunks(),
  ],
  // Leaves undici's experimental parser out, as Node's own copy of undici does.
  transform: { define: { esbuildDetection: "true" } },
  // Importing a module of ours does nothing: what is not used of it need not be loaded.
  treeshake: { moduleSideEffects: [{ test: /[/]packages[/][^/]+[/]dist[/](?!bin[.]js$)/, sideEffects: false }] },
  external: [...optional, ...alsoOptional],
  output: {
    dir: fileURLToPath(new URL("bundle", cli)),
    // As CommonJS, because `import "node:http"` loads all of Node's own fetch, and `require` does not: 45 ms.
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    cleanDir: true,
    // What is read at every start need not be laid out; names stay, for stacks.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
  logLevel: "warn",
});

await build({
  input: fileURLToPath(new URL("dist/start.js", cli)),
  platform: "node",
  output: { file: fileURLToPath(new URL("bundle/start.cjs", cli)), format: "cjs" },
  logLevel: "warn",
});

// V8 takes code that was compiled of one file for another one of the same length: what is kept for a bundle is for no other.
writeFileSync(new URL("bundle/build.txt", cli), checksumOf(fileURLToPath(new URL("bundle/", cli))));

const packages = new Set(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds.flatMap(packageOf) : [])));
const licences = [...packages].toSorted().map((folder) => `${nameOf(folder)}\n\n${licenceOf(folder)}`);
writeFileSync(new URL("bundle/LICENSES.txt", cli), licences.join(`\n${"-".repeat(80)}\n\n`));

function checksumOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".cjs"));
  return files
    .toSorted()
    .reduce((sum, name) => crc32(readFileSync(folder + name), crc32(name, sum)), 0)
    .toString(16);
}

/** The folder of the installed package that a module is from; none for a module of ours, or that the build makes up. */
function packageOf(module: string): readonly string[] {
  const folder = /^[^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0];
  return folder === undefined ? [] : [folder];
}

function nameOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, unknown>;
  return `${String(name)} ${String(version)}`;
}

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file !== undefined) return readFileSync(`${folder}/${file}`, "utf8");
  const { license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, unknown>;
  if (typeof license !== "string") throw new Error(`${folder} does not say under which licence it is.`);
  return `License: ${license}\n`;
}
