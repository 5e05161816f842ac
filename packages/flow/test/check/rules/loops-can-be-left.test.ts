import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const keysHint = "Lead `silent` out of it, or count the rounds with `set` and leave with `if`.";
const outcomeHint =
  "Lead an outcome out of it, or count the rounds with `set` and leave with `if`.";

describe("loopsCanBeLeft", () => {
  test("accepts an entry that asks again, when silence leads out", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:agent-user, max_length: 4 }
            then: { empty: main, silent: leaving }
        leaving:
          - hangup
    `);
  });

  const waiting = (then: string): string => `
      on_signal: { out: { part: out, then: { left: ${then} } } }
      parts: { out: {} }
      blocks:
        main:
          - answer
          - go: wait_here
        wait_here:
          - play: sound:one-moment-please
          - wait: 25s
          - go: wait_here
        out: [{ return: left }]
        done: [answer, { play: sound:done }]
    `;

  test("accepts a loop that a signal leads out of", () => {
    expectValid(waiting("done"));
  });

  test("warns of an entry that asks a silent caller for ever", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - go: menu
        menu:
          - collect-digits: { prompt: sound:agent-user, max_length: 1 }
            then: { empty: menu, silent: menu }
      `,
      [
        [
          "FLOW_SILENT_LOOP",
          "menu",
          `A caller who presses no key never leaves this loop: "menu" → "menu". ${keysHint}`,
        ],
      ],
    );
  });

  test("shows the whole way round", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - go: menu
        menu:
          - collect-digits: { prompt: sound:agent-user, max_length: 1 }
            then: { empty: menu, silent: sorry }
        sorry:
          - play: sound:sorry
          - go: menu
      `,
      [
        [
          "FLOW_SILENT_LOOP",
          "menu",
          `A caller who presses no key never leaves this loop: "menu" → "sorry" → "menu". ${keysHint}`,
        ],
      ],
    );
  });

  test("warns of music that no caller ever gets away from", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - go: hold
        hold:
          - play: sound:music
          - go: hold
      `,
      [
        [
          "FLOW_SILENT_LOOP",
          "hold",
          `No caller ever leaves this loop: "hold" → "hold". ${outcomeHint}`,
        ],
      ],
    );
  });

  test("knows that a key can stop what is played", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - go: hold
        hold:
          - play: { media: sound:music, interrupt: "1" }
            then: { ok: hold, interrupted: leaving }
        leaving:
          - hangup
      `,
      [
        [
          "FLOW_SILENT_LOOP",
          "hold",
          `A caller who presses no key never leaves this loop: "hold" → "hold". ${keysHint}`,
        ],
      ],
    );
  });

  test("accepts a loop that counts its rounds and leaves by an if", () => {
    expectValid(`
      vars: { rounds: 0 }
      blocks:
        main:
          - answer
          - go: menu
        menu:
          - set: { rounds: "\${vars.rounds + 1}" }
          - go: leaving
            if: vars.rounds > 3
          - collect-digits: { prompt: sound:agent-user, max_length: 1 }
            then: { empty: menu, silent: menu }
        leaving:
          - hangup
    `);
  });

  test("accepts a loop that a lookup or another phone can lead out of", () => {
    expectValid(`
      tables: { opening: { key: id, columns: { name: string } } }
      blocks:
        main:
          - answer
          - go: closed
        closed:
          - play: sound:closed
          - lookup: { in: opening, key: "1" }
            then: { found: operator, missing: closed, failed: closed }
        operator:
          - bridge: PJSIP/1000
            then: { else: operator_again }
        operator_again:
          - play: sound:please-wait
          - go: operator
    `);
  });

  test("leaves it to loopsWait to report a loop that never waits", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: main
      `,
      [
        [
          "FLOW_ENDLESS_LOOP",
          "main",
          'This loop never waits for anything: "main" → "main". ' +
            "Put a step that waits into it, such as `play`, `collect-digits` or `wait`.",
        ],
      ],
    );
  });

  test("says nothing of a loop that no call comes to", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
        hold:
          - wait: 5s
          - go: hold
      `,
      [
        [
          "FLOW_UNREACHABLE_BLOCK",
          "hold",
          'No path leads to the block "hold". Remove it, or lead a step to it.',
        ],
      ],
    );
  });
});
