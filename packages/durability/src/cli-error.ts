import type { Source, Span } from "@flowrun/core";

/**
 * Ends a command with problems to print and an exit code. Thrown for everything that is the user's
 * to mend.
 */
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

/**
 * Something wrong with what the user gave, as data: what `CliError` carries and what is printed on
 * stderr.
 */
export interface Problem {
  /** A permanent code, explained by `flowrun explain CODE`. */
  readonly code: string;
  /** A sentence that names the fault, names in quotes. */
  readonly message: string;
  /** The remedy, beginning with a verb, or `Did you mean "x"?`. */
  readonly hint?: string;
  /** Where it stands in a file. The source must hold no secret any more: its lines are shown. */
  readonly place?: { readonly source: Source; readonly span: Span };
}

/** The exit codes of the process. The table is printed by `flowrun --help`. */
export const exitCode = {
  /** It did what was asked. */
  ok: 0,
  /** The flow has errors, a scenario failed, or the simulated call did not end as a call should. */
  failed: 1,
  /** An unknown command or option, a wrong configuration, or a file that cannot be read. */
  usage: 2,
  /**
   * It cannot serve: the port is taken, or the database or platform cannot be reached by a command
   * that needs it.
   */
  unavailable: 3,
  /** Another process took the application over, and it is not to be taken back (`ari.replaced`). */
  replaced: 4,
  /** A second SIGINT (Ctrl-C) while calls were being let finish. */
  interrupted: 130,
  /** A second SIGTERM while calls were being let finish. */
  terminated: 143,
} as const;
