// The code that `bin/flowrun.js` runs, in a bundle.
import { runProcess } from "./process/run-process.ts";

runProcess();
