import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const hint = "Play something before it or in between, or make the times shorter.";

describe("callersHearSomething", () => {
  test("accepts a minute of silence, and any time with something to hear", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - wait: 1m
          - play: sound:still-there
          - wait: 1m
    `);
  });

  test("accepts any time under music, which goes on until it is ended", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - wait: 40s
          - music: default
          - wait: 10m
          - go: second
        second:
          - wait: 10m
          - music: none
          - wait: 1m
    `);
  });

  test("warns where music may not have begun, was ended, or ended with a call to somebody", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - music: default
            if: call.to == "1"
          - wait: 61s
          - music: jazz
          - music: none
          - wait: 62s
          - music: jazz
          - bridge: { to: "1000", ring: 63s }
            then: { else: main }
      `,
      [
        [
          "FLOW_LONG_SILENCE",
          "wait",
          `A caller may hear nothing for 61s by the end of this "wait", more than 1m: "main". ${hint}`,
        ],
        [
          "FLOW_LONG_SILENCE",
          "wait",
          `A caller may hear nothing for 62s by the end of this "wait", more than 1m: "main". ${hint}`,
        ],
        [
          "FLOW_LONG_SILENCE",
          "bridge",
          `A caller may hear nothing for 63s by the end of this "bridge", more than 1m: "main". ${hint}`,
        ],
      ],
    );
  });

  test("accepts a long time before the answer", () => {
    expectValid(`
      blocks:
        main:
          - wait: 2m
          - answer
    `);
  });

  test("warns of a step that is silent for too long", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - wait: 10m
      `,
      [
        [
          "FLOW_LONG_SILENCE",
          "wait",
          `A caller may hear nothing for 10m by the end of this "wait", more than 1m: "main". ${hint}`,
        ],
      ],
    );
  });

  test("adds the silences of one step after the other, over blocks, and names where the minute is over", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - answer
          - lookup: { in: vips, key: "1", timeout: 40s }
            then: { missing: operator, failed: operator }
          - hangup
        operator:
          - bridge: PJSIP/1
            then: { else: second }
        second:
          - bridge: PJSIP/2
            then: { else: sorry }
        sorry:
          - play: sound:sorry
      `,
      [
        [
          "FLOW_LONG_SILENCE",
          "bridge",
          `A caller may hear nothing for 70s by the end of this "bridge", more than 1m: "main" → "operator". ${hint}`,
        ],
      ],
    );
  });

  test("counts the silence after a prompt", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:number, max_length: 4, timeout: 2m }
            then: { empty: done, silent: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_LONG_SILENCE",
          "collect-digits",
          `A caller may hear nothing for 2m by the end of this "collect-digits", more than 1m: "main". ${hint}`,
        ],
      ],
    );
  });

  test("counts the longest of the silences that lead to a step, in whatever order they stand", () => {
    const asks = (block: string, timeout: string, to: string): string => `
        ${block}:
          - collect-digits: { prompt: sound:number, max_length: 4, timeout: ${timeout} }
            then: { ok: ${to}, empty: waiting, silent: waiting }`;
    for (const [first, second] of [
      ["40s", "10s"],
      ["10s", "40s"],
    ] as const)
      expectProblems(
        `
      blocks:
        main:
          - answer
          - go: one
        ${asks("one", first, "two").trim()}
        ${asks("two", second, "waiting").trim()}
        waiting:
          - wait: 30s
          - hangup
      `,
        [
          [
            "FLOW_LONG_SILENCE",
            "wait",
            `A caller may hear nothing for 70s by the end of this "wait", more than 1m: "${first === "40s" ? "one" : "two"}" → "waiting". ${hint}`,
          ],
        ],
      );
  });

  test("counts a step of a silent loop by itself", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - answer
          - go: poll
        poll:
          - wait: 2m
          - lookup: { in: vips, key: "1" }
            then: { missing: poll, failed: poll }
      `,
      [
        [
          "FLOW_LONG_SILENCE",
          "wait",
          `A caller may hear nothing for 2m by the end of this "wait", more than 1m: "poll". ${hint}`,
        ],
      ],
    );
  });

  test("takes the values that settings are given", () => {
    const flow = `
      settings: { pause: { type: duration, default: 1s } }
      blocks:
        main:
          - answer
          - wait: "\${settings.pause}"
    `;
    expectValid(flow);
    expectProblems(
      flow,
      [
        [
          "FLOW_LONG_SILENCE",
          "wait",
          `A caller may hear nothing for 90s by the end of this "wait", more than 1m: "main". ${hint}`,
        ],
      ],
      { settings: { pause: { value: "90s", origin: "a test" } } },
    );
  });
});
