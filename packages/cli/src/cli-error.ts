import type { Problem } from "./problem.ts";

/** Ends a command with problems to print and an exit code. Thrown for everything that is the user's to mend. */
export class CliError extends Error {
  readonly problems: readonly Problem[];
  readonly exitCode: number;

  constructor(code: number, problems: readonly Problem[], options: ErrorOptions = {}) {
    super(problems.map((problem) => problem.message).join(" "), options);
    this.name = "CliError";
    this.problems = problems;
    this.exitCode = code;
  }
}
