import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("outcomesExist", () => {
  test("names the outcome that was probably meant, and only once", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { mising: done, failed: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_OUTCOME",
          "mising",
          '"lookup" has no outcome "mising". Did you mean "missing"?',
        ],
      ],
    );
  });

  test("lists the outcomes when none is near", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { nothing: main, missing: main, failed: main }
      `,
      [
        [
          "FLOW_UNKNOWN_OUTCOME",
          "nothing",
          '"lookup" has no outcome "nothing". Known are: "found", "missing", "failed".',
        ],
      ],
    );
  });

  test("does not miss in the caller of a part the word that a misspelt outcome would return", () => {
    expectProblems(
      `
      parts: { taped: {} }
      blocks:
        main:
          - answer
          - call: taped
            then: { empty: bye, failed: bye }
        taped:
          - record: { max: 9s }
            then: { none: return empty, failed: return failed }
        bye:
          - hangup
      `,
      [["FLOW_UNKNOWN_OUTCOME", "none", '"record" has no outcome "none". Write "empty" for it.']],
    );
  });

  test("knows the words of other systems for outcomes that have no place yet", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - dial: { to: PJSIP/1, ring: 20s }
            then: { noanswer: bye, error: bye, default: bye }
        bye:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_OUTCOME",
          "noanswer",
          '"dial" has no outcome "noanswer". Did you mean "no_answer"?',
        ],
        ["FLOW_UNKNOWN_OUTCOME", "error", '"dial" has no outcome "error". Write "failed" for it.'],
        [
          "FLOW_UNKNOWN_OUTCOME",
          "default",
          '"dial" has no outcome "default". Write "else" for it.',
        ],
      ],
    );
  });

  test("says which outcomes lead nowhere yet, and nothing of the paths", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - menu: { prompt: sound:menu, keys: { 1: main } }
            then: { silent: main, timeout: bye }
          - dial: { to: PJSIP/1, ring: 20s }
            then: { success: bye }
        bye:
          - hangup
        other:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_OUTCOME",
          "timeout",
          '"menu" has no outcome "timeout". Write "invalid", which leads nowhere yet. Known are: "silent", "invalid".',
        ],
        [
          "FLOW_UNKNOWN_OUTCOME",
          "success",
          '"dial" has no outcome "success". Write "no_answer", "busy", "declined" or "failed", which lead nowhere yet, or "else" for the rest. Known are: "answered", "no_answer", "busy", "declined", "forwarded", "machine", "failed", "full".',
        ],
      ],
    );
  });

  test("knows the block that returns the outcome, and which option would run it", () => {
    const meets = (keys: string): string => `
      conferences: { meeting: {} }
      blocks:
        main:
          - answer
          - conference: { name: meeting${keys} }
            then: { left: bye, full: bye, locked: bye, timed_out: bye, failed: bye }
        bye:
          - hangup
        leave_now: [{ return: left }]
      `;
    expectProblems(meets(', keys: { "*0": leave_now }'), []);
    expectProblems(meets(""), [
      [
        "FLOW_UNKNOWN_OUTCOME",
        "left",
        '"conference" has no outcome "left". "left" is what the block "leave_now" returns: give the step the option that runs it, such as `keys: { "*6": leave_now }`; or remove the outcome.',
      ],
    ]);
  });

  test("says nothing of the words of a part that does not exist", () => {
    expectProblems(
      `
      parts: { ask_name: { about: Asks. } }
      blocks:
        main:
          - call: ask_name
            then: { refused: main }
        ask_nmae: [{ return: refused }]
      `,
      [
        [
          "FLOW_UNKNOWN_PART",
          "ask_name",
          'The part "ask_name" has no block. Rename the block "ask_nmae" to it, or add a block "ask_name" with the steps of the part.',
        ],
      ],
    );
  });

  test("sends what follows a hangup to finally", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: sound:hello
            then: { hangup: main }
      `,
      [
        [
          "FLOW_UNKNOWN_OUTCOME",
          "hangup",
          '"play" has no outcome "hangup". Steps for when somebody hangs up stand under `finally`.',
        ],
      ],
    );
  });

  test("holds otherwise to outcomes that some verb has", () => {
    expectProblems(
      `
      otherwise: { faild: main }
      blocks:
        main:
          - hangup
      `,
      [["FLOW_UNKNOWN_OUTCOME", "faild", 'No verb has an outcome "faild". Did you mean "failed"?']],
    );
  });

  const lookups = (otherwise: string): string => `
      tables: { rows: { key: id, columns: { id: string } } }
      otherwise: ${otherwise}
      blocks:
        main:
          - answer
          - lookup: { in: rows, key: "1" }
        bye:
          - hangup
      `;

  test("says which outcome a word of another system under otherwise stands for, and misses none then", () => {
    expectProblems(lookups("{ missing: bye, error: bye }"), [
      ["FLOW_UNKNOWN_OUTCOME", "error", 'No verb has an outcome "error". Write "failed" for it.'],
    ]);
  });

  test.each(["else", "default"])("writes out what %s under otherwise leads on", (word) => {
    expectProblems(lookups(`{ ${word}: bye }`), [
      [
        "FLOW_UNKNOWN_OUTCOME",
        word,
        `"otherwise" has no "${word}": each outcome stands there by its own name. Write \`missing: bye, failed: bye\` for it.`,
      ],
    ]);
  });
});
