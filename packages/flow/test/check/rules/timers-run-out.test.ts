import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const hint = "Make it shorter, or `limits.call` longer.";

describe("timersRunOut", () => {
  test("accepts a timer that is shorter than the longest call", () => {
    expectValid(`
      limits: { call: 31s }
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1, ring: 30s }
            then: { else: done }
        done:
          - hangup
    `);
  });

  test("warns of a ring timeout that the end of the call comes before, but not of a default", () => {
    expectProblems(
      `
      limits: { call: 20s }
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1, ring: 25s }
            then: { else: other }
        other:
          - bridge: PJSIP/2
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_TIMER_TOO_LONG",
          "25s",
          `"ring" is 25s, and the call ends after 20s: this timer never runs out. ${hint}`,
        ],
      ],
    );
  });

  test("warns of a parking lot that gives no call back before it ends", () => {
    expectProblems(
      `
      lots: { valet: { slots: 1-9, timeout: 4h } }
      blocks:
        main:
          - answer
          - park: { lot: valet }
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_TIMER_TOO_LONG",
          "valet",
          `The timeout of "valet" is 4h, and the call ends after 4h: this timer never runs out. ${hint}`,
        ],
      ],
    );
  });

  test("says once of a step that it waits too long", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - wait: 5h
      `,
      [
        [
          "FLOW_TIMER_TOO_LONG",
          "5h",
          `"for" is 5h, and the call ends after 4h: this timer never runs out. ${hint}`,
        ],
      ],
    );
  });
});
