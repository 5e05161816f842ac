// What `bin/flowrun.js` runs, in a bundle. Node is told where to keep compiled code before it loads what there is to compile.
import { enableCompileCache } from "node:module";
import { compileCacheFolder } from "./process/compile-cache.ts";

const folder = compileCacheFolder({ environment: process.env, userId: process.getuid?.() });
if (folder !== undefined) enableCompileCache(folder);
void import("./process/run-process.ts").then(({ runProcess }) => runProcess());
