// What `bin/flowrun.js` runs: the bundle beside it, with what was compiled of it at an earlier start.
import { join } from "node:path";
import { codeFile } from "./start/code-file.ts";
import { startBundle } from "./start/start-bundle.ts";

const folder = import.meta.dirname;
const entry = "flowrun.cjs";
const [, , word] = process.argv;

startBundle({
  folder,
  entry,
  importing: ["import-module.cjs"],
  codeFile: codeFile({ environment: process.env, word, entry: join(folder, entry) }),
});
