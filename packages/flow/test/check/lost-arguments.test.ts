import { test } from "vitest";
import { expectProblems } from "./rules/judge.ts";

const flow = (takes: string, given = ""): string => `
      start: main
      parts: { change_day: { about: Moves.${takes} } }
      blocks:
        main:
          - call: { part: change_day${given} }
        change_day:
          - log: "\${args.number}"
          - go: later
        later:
          - log: "\${args.day} \${args.number} \${args.dey}"
      `;

test("tells the arguments that a part does not declare once, with the place for them", () => {
  expectProblems(flow(""), [
    [
      "EXPR_UNKNOWN_FIELD",
      "number",
      'The part "change_day" takes no arguments "number", "day", "dey". Add `takes: { number: string, day: string, dey: string }` to the part "change_day" in line 4, with their types.',
    ],
  ]);
});

test("tells a misspelt argument where it stands, and adds others to those that there are", () => {
  expectProblems(flow(", takes: { day: string }", ", with: { day: today }"), [
    [
      "EXPR_UNKNOWN_FIELD",
      "number",
      'The part "change_day" takes no argument "number". Add `number: string` to `takes` of the part "change_day" in line 4, with its type. Known are: "day".',
    ],
    [
      "EXPR_UNKNOWN_FIELD",
      "dey",
      'The part takes no argument "dey". Did you mean "day"? Known are: "day".',
    ],
  ]);
});
