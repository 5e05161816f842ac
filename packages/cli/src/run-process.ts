import { exitCode } from "./exit-code.ts";
import { main } from "./main.ts";
import { processSurroundings } from "./process-surroundings.ts";
import type { Cache } from "./start/cache.ts";

/** Runs flowrun as this process, with its arguments, and with what earlier starts have kept where they could. */
export function runProcess(cache: Cache | undefined): void {
  process.on("uncaughtException", (error) => {
    // What was taken of the terminal is given back by the listeners of "exit", before anything is printed after it.
    process.once("exit", () => {
      const more = process.argv.includes("--debug")
        ? `\n${error.stack ?? ""}`
        : " Run it again with --debug for the stack.";
      process.stderr.write(
        `error CLI_INTERNAL  flowrun met a mistake of its own. ${error.name}: ${error.message}${more}\n`,
      );
    });
    process.exit(exitCode.unavailable);
  });
  void run(cache);
}

async function run(cache: Cache | undefined): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processSurroundings(cache));
}
