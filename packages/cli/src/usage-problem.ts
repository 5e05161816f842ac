import type { Problem } from "./problem.ts";

/** What commander says of a wrong command line, as a problem: `error: unknown option '--fromat'\n(Did you mean --format?)`. */
export function usageProblem(message: string): Problem {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(" "))?.[1];
  // A value that the command does not take may be a password.
  const sentence = first
    .replace(/'(--[^=']+)=.*'/, "'$1'")
    .replace(/(but got \d+): .*$/, "$1")
    .replaceAll("'", '"')
    .replace(/\.?$/, ".");
  return {
    code: "CLI_WRONG_OPTION",
    message: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    hint: suggestion === undefined ? "Run the command with --help." : `Did you mean "${suggestion}"?`,
  };
}
