import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const given = { isWhole: true };

describe("variablesAreRead", () => {
  test("warns once of a variable that nothing reads, however often it is set", () => {
    expectProblems(
      `
      vars: { team: none }
      blocks:
        main:
          - set: { team: sales }
          - set: { team: support }
          - hangup
      `,
      [
        [
          "FLOW_UNREAD_VALUE",
          "team",
          '"vars.team" is given a value, and nothing in the flow reads it. Remove it, or read it.',
        ],
      ],
      given,
    );
  });

  test("warns of a value that every path replaces before it is read", () => {
    expectProblems(
      `
      vars: { team: none }
      blocks:
        main:
          - answer
          - set: { team: sales }
          - play: sound:welcome
          - go: one
            if: call.to == "1"
          - go: two
        one:
          - set: { team: one }
          - go: tell
        two:
          - set: { team: two }
          - go: tell
        tell:
          - log: "\${vars.team}"
      `,
      [
        [
          "FLOW_UNREAD_VALUE",
          "team",
          '"vars.team" is given another value before this one is read. Remove one of the two, or read it in between.',
        ],
      ],
      given,
    );
  });

  test.each([
    ["a path that leaves it as it is", '    - set: { team: b }\n      if: call.to == "1"'],
    ["a step that reads it for its next value", '    - set: { team: "${vars.team}b" }'],
    ["a part that reads it", "    - call: told\n    - set: { team: b }"],
  ])("is content with %s", (_what, step) => {
    expectValid(
      `parts: { told: {} }\nvars: { team: none }\nblocks:\n  main:\n    - set: { team: a }\n${step}\n    - log: "\${vars.team}"\n    - call: told\n    - hangup\n  told: [{ log: "\${vars.team}" }]`,
      given,
    );
  });

  test("leaves a value alone that a call which ends early would tell, or a fault", () => {
    for (const last of ['finally:\n  - log: "${vars.team}"', "otherwise: { fault: sorry }"])
      expectValid(
        `vars: { team: none }\n${last}\nblocks:\n  main:\n    - answer\n    - set: { team: a }\n    - play: sound:welcome\n    - set: { team: b }\n    - go: sorry\n  sorry:\n    - log: "\${vars.team}"`,
        given,
      );
  });
});
