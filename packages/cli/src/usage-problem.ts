import type { Problem } from "./problem.ts";

/** What commander says of a wrong command line, as a problem: `error: unknown option '--fromat'\n(Did you mean --format?)`. */
export function usageProblem(message: string): Problem {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(" "))?.[1];
  // What follows an option that does not exist may be meant for a secret.
  const sentence = first
    .replace(/'(--[^=']+)=.*'/, "'$1'")
    .replaceAll("'", '"')
    .replace(/\.?$/, ".");
  return {
    code: "CLI_WRONG_OPTION",
    message: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    hint: suggestion === undefined ? "Run the command with --help." : `Did you mean "${suggestion}"?`,
  };
}
