import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const hint = "Make the times shorter, or `limits.call` longer.";

/** Two people who are called one after the other, with something to hear in between. */
function flow(limit: string, ring: string): string {
  return `
    limits: { call: ${limit} }
    settings: { ring: { type: duration, default: ${ring} } }
    blocks:
      main:
        - answer
        - bridge: { to: PJSIP/1000, ring: "\${settings.ring}" }
          then: { else: second }
      second:
        - play: sound:please-wait
        - bridge: { to: PJSIP/1001, ring: "\${settings.ring}" }
          then: { else: third }
      third:
        - play: sound:please-wait
        - bridge: { to: PJSIP/1002, ring: "\${settings.ring}" }
          then: { else: done }
      done:
        - hangup
  `;
}

describe("ringsFit", () => {
  test("accepts rings that fit into the longest call", () => {
    expectValid(flow("90s", "30s"));
  });

  test("warns of the first that does not, with the way to it", () => {
    expectProblems(flow("1m", "40s"), [
      [
        "FLOW_CALL_TOO_SHORT",
        "bridge",
        `This "bridge" takes up to 40s, 40s may have passed before it, and the call ends after 1m: "main" → "second". ${hint}`,
      ],
    ]);
  });

  test("counts with the settings that are given", () => {
    expectProblems(
      flow("1m", "20s"),
      [
        [
          "FLOW_CALL_TOO_SHORT",
          "bridge",
          `This "bridge" takes up to 25s, 50s may have passed before it, and the call ends after 1m: "main" → "second" → "third". ${hint}`,
        ],
      ],
      { settings: { ring: { value: "25s", origin: "--set" } } },
    );
  });

  test("counts what comes behind the keys of a caller, and a menu that may be repeated as one round", () => {
    expectProblems(
      `
      limits: { call: 1m }
      blocks:
        main:
          - answer
          - go: menu
        menu:
          - collect-digits: { prompt: sound:press-one, max_length: 1, pattern: "1", timeout: 30s }
            then: { invalid: menu, empty: menu, silent: done }
          - wait: 25s
          - play: sound:please-wait
          - bridge: { to: PJSIP/1000, ring: 40s }
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_CALL_TOO_SHORT",
          "bridge",
          `This "bridge" takes up to 40s, 55s may have passed before it, and the call ends after 1m: "main" → "menu". ${hint}`,
        ],
      ],
    );
  });

  test("says nothing of a way through a loop, which `limits.call` is for, nor of one ring that is too long by itself", () => {
    expectValid(`
      limits: { call: 1m }
      blocks:
        main:
          - answer
          - go: round
        round:
          - play: sound:please-wait
          - bridge: { to: PJSIP/1000, ring: 40s }
            then: { else: round }
    `);
    expectProblems(
      `
      limits: { call: 1m }
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1000, ring: 60s }
            then: { else: second }
        second:
          - play: sound:please-wait
          - bridge: { to: PJSIP/1001, ring: 20s }
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_TIMER_TOO_LONG",
          "60s",
          `"ring" is 1m, and the call ends after 1m: this timer never runs out. ${hint.replace("the times", "it")}`,
        ],
      ],
    );
  });
});
