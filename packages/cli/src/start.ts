// What `bin/flowrun.js` runs: the bundle beside it, with what earlier starts have kept.
import { join } from "node:path";
import type { runProcess } from "./run-process.ts";
import { cacheOf } from "./start/cache.ts";
import { codeFile } from "./start/code-file.ts";
import { startBundle } from "./start/start-bundle.ts";

const folder = import.meta.dirname;
const entry = "flowrun.cjs";
const [, , word] = process.argv;

const cache = cacheOf({ environment: process.env, entry: join(folder, entry) });
const flowrun = startBundle({
  folder,
  entry,
  importing: ["import-module.cjs"],
  codeFile: cache && codeFile(cache, word),
}) as { readonly runProcess: typeof runProcess };
flowrun.runProcess(cache);
