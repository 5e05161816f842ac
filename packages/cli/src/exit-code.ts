/** What the process ends with. The table is printed by `flowrun --help`. */
export const exitCode = {
  /** It did what was asked. */
  ok: 0,
  /** The flow has errors, a scenario failed, or the simulated call did not end as a call should. */
  failed: 1,
  /** An unknown command or option, a wrong configuration, or a file that cannot be read. */
  usage: 2,
  /** It cannot serve: the port is taken, or the database or platform cannot be reached by a command that needs it. */
  unavailable: 3,
  /** A second SIGINT (Ctrl-C) while calls were being let finish. */
  interrupted: 130,
  /** A second SIGTERM while calls were being let finish. */
  terminated: 143,
} as const;
