import { exitCode } from "../cli-error.ts";
import { main } from "../main.ts";
import { processSurroundings } from "./process-surroundings.ts";

/** Runs flowrun as this process, with its arguments. */
export function runProcess(): void {
  process.on("uncaughtException", (error) => {
    // The listeners of "exit" give the terminal back, before anything is printed after it.
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
  void run();
}

async function run(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processSurroundings());
}
