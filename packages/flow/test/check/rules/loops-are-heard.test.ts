import { describe, test } from "vitest";
import { expectProblems, expectValid, type SeenProblem } from "./judge.ts";

/** A lookup that is repeated for as long as it fails, with steps in between. */
function flow(between: string): string {
  return `
      tables: { opening: { key: id, columns: { name: string } } }
      vars: { rounds: 0 }
      blocks:
        main:
          - answer
          - go: asking
        asking:
          - lookup: { in: opening, key: "1" }
            then: { missing: done, failed: later }
          - hangup
        later:
${between}
          - go: asking
        done:
          - hangup
  `;
}

function silent(marked: string, path: string): SeenProblem {
  const hint = "Play something in it, or count the rounds with `set` and leave with `if`.";
  return [
    "FLOW_ENDLESS_SILENCE",
    marked,
    `A caller may hear nothing for as long as this loop goes on: ${path}. ${hint}`,
  ];
}

describe("loopsAreHeard", () => {
  test("accepts a loop in which something is played, and one that an `if` can end", () => {
    expectValid(flow("          - play: sound:please-wait"));
    expectValid(
      flow(`
          - set: { rounds: "\${vars.rounds + 1}" }
          - go: done
            if: vars.rounds > 3`),
    );
  });

  test("accepts a loop before the answer, where the caller hears ringing", () => {
    expectValid(`
      tables: { opening: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: opening, key: "1" }
            then: { missing: main, failed: main }
          - answer
          - hangup
    `);
  });

  test("accepts a loop that only a caller who presses keys goes round", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - play: sound:number
          - go: typing
        typing:
          - collect-digits: { max_length: 4, pattern: "1..." }
            then: { invalid: typing, empty: typing, silent: done }
          - go: done
        done:
          - hangup
    `);
  });

  test("warns of a lookup that is repeated in silence", () => {
    expectProblems(flow("          - wait: 5s"), [
      silent("asking", '"asking" → "later" → "asking"'),
    ]);
  });

  test("warns of people who are called in turns, without a sound in between", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - bridge: PJSIP/1000
            then: { else: second }
        second:
          - bridge: PJSIP/1001
            then: { else: first }
        first:
          - bridge: PJSIP/1000
            then: { else: second }
      `,
      [silent("second", '"second" → "first" → "second"')],
    );
  });

  test("leaves a loop without a way out, and a step that is silent for too long, to the rules for them", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - go: hold
        hold:
          - wait: 10s
          - go: hold
      `,
      [
        [
          "FLOW_SILENT_LOOP",
          "hold",
          'No caller ever leaves this loop: "hold" → "hold". Lead an outcome out of it, or count the rounds with `set` and leave with `if`.',
        ],
      ],
    );
    expectProblems(flow("          - wait: 2m"), [
      [
        "FLOW_LONG_SILENCE",
        "wait",
        'A caller may hear nothing for 2m by the end of this "wait", more than 1m: "later". Play something before it or in between, or make the times shorter.',
      ],
    ]);
  });
});
