import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

function flow(initial: string): string {
  return `
    vars: { order: ${initial} }
    blocks:
      main:
        - answer
        - log: "order \${vars.order}"
        - play: sound:vm-goodbye
  `;
}

describe("variablesBeginWithValues", () => {
  test.each([
    ["string", '""'],
    ["integer", "0"],
    ["bool", "false"],
    ["duration", "0s"],
    ["string?", '""'],
  ])("warns of %s, the name of a type, and shows a value of it", (type, first) => {
    expectProblems(flow(type), [
      [
        "FLOW_TYPE_FOR_VALUE",
        type,
        `"order" begins with the text "${type}", which is the name of a type. Write \`order: ${first}\`, the value that it begins with.`,
      ],
    ]);
  });

  test.each(['"string"', "none", "2001", '""'])("takes %s for what it is", (initial) => {
    expectValid(flow(initial));
  });
});
