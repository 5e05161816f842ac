import { PortError } from "@flowrun/core/plugin";
import { CommanderError } from "commander";
import { CliError, exitCode, type Problem } from "./cli-error.ts";
import { createCommandLine } from "./command-line.ts";
import { refuseSecrets } from "./secret-arguments.ts";
import type { Surroundings } from "./surroundings.ts";
import { createPaint, wantsColours } from "./terminal/paint.ts";
import { formatProblem, paintReport } from "./terminal/report.ts";
import { usageProblem } from "./usage-problem.ts";

/**
 * Runs flowrun with the given arguments (those after the program's name) and resolves with the exit
 * code. Never rejects: whatever goes wrong is printed on standard error, without a stack trace
 * unless `--debug` is given.
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const noColour = args.includes("--no-color");
  try {
    refuseSecrets(args);
    await createCommandLine(surroundings).parseAsync([...args], { from: "user" });
    return exitCode.ok;
  } catch (error) {
    const { code, problems } = readFailure(error);
    const paint = createPaint(
      wantsColours(surroundings.environment, { isTerminal: surroundings.err.isTerminal, noColour }),
    );
    for (const problem of problems)
      surroundings.err.write(`${paintReport(formatProblem(problem), paint)}\n`);
    if (args.includes("--debug") && error instanceof Error)
      surroundings.err.write(`${error.stack ?? ""}\n`);
    return code;
  }
}

function readFailure(error: unknown): { code: number; problems: readonly Problem[] } {
  if (error instanceof CliError) return { code: error.exitCode, problems: error.problems };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { code: exitCode.ok, problems: [] };
    return {
      code: exitCode.usage,
      problems: error.code === "commander.help" ? [] : [usageProblem(error.message)],
    };
  }
  if (error instanceof PortError) {
    return { code: exitCode.unavailable, problems: [{ code: error.code, message: error.message }] };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const hint = "Run it again with --debug for the stack, and report that.";
  return {
    code: exitCode.unavailable,
    problems: [
      { code: "CLI_INTERNAL", message: `flowrun met a mistake of its own. ${what}`, hint },
    ],
  };
}
