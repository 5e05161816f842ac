import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const told = `
      on_signal: { paid: { part: tell_agent } }
      parts: { tell_agent: {} }
`;

describe("stepsServeSomething", () => {
  test("warns of words for an agent in a flow that has none", () => {
    expectProblems(
      `${told}
      blocks:
        main:
          - answer
          - wait: 1m
        tell_agent:
          - tell: The payment has come.
      `,
      [
        [
          "FLOW_NOTHING_TO_SERVE",
          "tell",
          '"tell" does nothing: no step of this flow is "agent". Add the step "agent" that it is for, or remove this one.',
        ],
      ],
    );
  });

  test("says nothing where an agent may talk", () => {
    expectProblems(
      `${told}
      blocks:
        main:
          - answer
          - agent: { name: shop }
            then: { else: bye }
        bye:
          - hangup
        tell_agent:
          - tell: The payment has come.
      `,
      [],
    );
  });
});
