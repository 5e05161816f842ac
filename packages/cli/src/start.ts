// What `bin/flowrun.js` runs: the bundle beside it, with what earlier starts have kept.
import type { runProcess } from "./run-process.ts";
import { cacheOf } from "./start/cache.ts";
import { codeFile } from "./start/code-file.ts";
import { startBundle } from "./start/start-bundle.ts";

const folder = import.meta.dirname;
const [, , word] = process.argv;

const cache = cacheOf({ environment: process.env, bundle: folder });
const flowrun = startBundle({
  folder,
  entry: "flowrun.cjs",
  importing: ["import-module.cjs"],
  codeFile: cache && codeFile(cache, word),
}) as { readonly runProcess: typeof runProcess };
flowrun.runProcess(cache);
