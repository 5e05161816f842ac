// flowrun without a bundle, as its sources and `dist` run it.
import { runProcess } from "./run-process.ts";

runProcess(undefined);
