import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const tables = "tables: { vips: { key: id, columns: { name: string } } }";

describe("outcomesAreMapped", () => {
  test("lets the normal outcome go on with the next step", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { missing: done, failed: done }
          - log: found
        done:
          - hangup
    `);
  });

  test("leaves a misspelt else to its own message, also where parts may return words", () => {
    expectProblems(
      `
      parts: { take: {} }
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1, keys: { "*4": take } }
            then: { failed: done, elsse: done }
        take:
          - return: sent_away
        done:
          - hangup
      `,
      [["FLOW_UNKNOWN_OUTCOME", "elsse", '"bridge" has no outcome "elsse". Did you mean "else"?']],
    );
  });

  test("names every outcome that leads nowhere, in one message", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "lookup",
          '"lookup" does not say where its outcomes "missing", "failed" lead. ' +
            "Add `then: { missing: …, failed: … }` with a block, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("asks whether the then of the next step is that of the step above it", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
          - lookup: { in: vips, key: "2" }
            then: { else: done }
          - hangup
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "lookup",
          '"lookup" does not say where its outcomes "missing", "failed" lead. ' +
            "Add `then: { missing: …, failed: … }` with a block, or map it once for the flow under `otherwise`; or move the step below it away, if the `then` there is its own.",
        ],
      ],
    );
  });

  test("adds to the then that a step has", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { missing: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "lookup",
          '"lookup" does not say where its outcome "failed" leads. ' +
            "Add `failed: …` with a block to its `then`, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("writes a block alone under then as the map that it must be", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - bridge: PJSIP/1
            then: done
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "bridge",
          '"bridge" does not say where its outcomes "no_answer", "busy", "declined", "failed" lead. ' +
            "`then` must be a map here: write `then: { else: done }`, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("takes a block alone, above other steps, for that of the outcome without a block", () => {
    expectProblems(
      `
      ${tables}
      otherwise: { failed: done }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: done
          - log: found
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "lookup",
          '"lookup" does not say where its outcome "missing" leads. ' +
            "`then` must be a map here: write `then: { missing: done }`, or `then: { found: done, missing: … }`, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("takes else for the outcomes that then does not name", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { missing: done, else: done }
        done:
          - hangup
    `);
  });

  test("takes otherwise for the whole flow", () => {
    expectProblems(
      `
      ${tables}
      otherwise: { failed: done }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "lookup",
          '"lookup" does not say where its outcome "missing" leads. ' +
            "Add `then: { missing: … }` with a block, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("asks nothing for an outcome that the options make impossible", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - play: sound:hello
          - collect-digits: { max_length: 4, min_length: 1 }
            then: { empty: done, silent: done }
        done:
          - hangup
    `);
  });

  test("asks for the outcome once the options make it possible", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - collect-digits: { max_length: 4, pattern: "[1-9]+" }
            then: { empty: done, silent: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "collect-digits",
          '"collect-digits" does not say where its outcome "invalid" leads. ' +
            "Add `invalid: …` with a block to its `then`, or map it once for the flow under `otherwise`.",
        ],
      ],
    );
  });

  test("asks nothing in finally, where all outcomes go on", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - hangup
      finally:
        - lookup: { in: vips, key: "\${call.from}" }
        - log: over
    `);
  });

  test("asks whether a word that a part returns is one that is mapped", () => {
    expectProblems(
      `
      parts: { ask: {} }
      blocks:
        main:
          - answer
          - call: ask
            then: { refused: bye }
        ask:
          - return: refused
            if: call.from == ""
          - return: refuused
        bye:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "call",
          '"call" does not say where its outcome "refuused" leads. Is "refused" meant, which is mapped here? Then write it where "refuused" is returned; else add `refuused: …` with a block to the `then`.',
        ],
      ],
    );
  });
});
