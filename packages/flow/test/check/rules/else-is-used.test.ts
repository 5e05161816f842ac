import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("elseIsUsed", () => {
  test("warns of an else that no outcome is left for", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { found: done, missing: done, failed: done, else: done }
        done:
          - hangup
      `,
      [["FLOW_UNUSED_ELSE", "done", 'No outcome is left for this "else". Remove it.']],
    );
  });

  test("says how the normal outcome is led elsewhere", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: sound:hello
            then: { else: main }
      `,
      [
        [
          "FLOW_UNUSED_ELSE",
          "main",
          'No outcome is left for this "else". For the normal outcome write "ok".',
        ],
      ],
    );
  });
});
