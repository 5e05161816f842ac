import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const given = { isWhole: true };

describe("resultsAreRead", () => {
  test("warns of a name that no expression reads, with the step that gives it", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:agent-user, max_length: 6 }
            as: customer
            then: { else: bye }
          - play: sound:auth-thankyou
        bye: [{ play: sound:vm-goodbye }]
      `,
      [
        [
          "FLOW_UNREAD_NAME",
          "customer",
          'Nothing reads "customer", which is what this "collect-digits" gives. Read it, or remove `as`.',
        ],
      ],
      given,
    );
  });

  test("leaves the names of steps alone that do more than ask, and of menus", () => {
    expectValid(
      `
      blocks:
        main:
          - answer
          - menu: { prompt: sound:main-menu, keys: { 1: desk } }
            as: key
            then: { else: desk }
        desk:
          - bridge: { to: "2001", keep_caller: true }
            as: talk
            then: { else: bye }
          - play: sound:auth-thankyou
        bye: [{ play: sound:vm-goodbye }]
      `,
      given,
    );
  });

  test("is content with one that a condition reads, or only `finally`", () => {
    expectValid(
      `
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:agent-user, max_length: 6 }
            as: customer
            then: { else: bye }
          - collect-digits: { prompt: sound:agent-pass, max_length: 6 }
            as: pin
            then: { else: bye }
          - play: sound:auth-thankyou
            if: pin != "4711"
        bye: [{ play: sound:vm-goodbye }]
      finally:
        - log: "\${customer}"
          if: customer != null
      `,
      given,
    );
  });
});
