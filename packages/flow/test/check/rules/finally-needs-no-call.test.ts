import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("finallyNeedsNoCall", () => {
  test("accepts verbs that need no caller", () => {
    expectValid(`
      vars: { n: 0 }
      blocks:
        main:
          - hangup
      finally:
        - set: { n: 1 }
        - log: "call of \${call.from} is over"
    `);
  });

  test("refuses media and jumps", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
      finally:
        - play: sound:bye
        - go: main
      `,
      [
        [
          "FLOW_NOT_IN_FINALLY",
          "play",
          '"play" cannot stand in "finally": the call is over. Verbs that can are: "erase", "transcribe", "lamp", "mailbox", "send-message", "hours", "lookup", "count", "save", "delete", "request", "send-email", "seal", "v2", "queue-state", "duty", "start", "signal", "set", "log", "emit".',
        ],
        [
          "FLOW_NOT_IN_FINALLY",
          "go",
          '"go" cannot stand in "finally": the call is over. Verbs that can are: "erase", "transcribe", "lamp", "mailbox", "send-message", "hours", "lookup", "count", "save", "delete", "request", "send-email", "seal", "v2", "queue-state", "duty", "start", "signal", "set", "log", "emit".',
        ],
      ],
    );
  });

  test("refuses a step that leads to a block", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - hangup
      finally:
        - lookup: { in: vips, key: "1" }
          then: { missing: main }
      `,
      [
        [
          "FLOW_TARGET_IN_FINALLY",
          "main",
          'A step in "finally" cannot lead to the block "main": the call is over. ' +
            "Remove `then`; use `if` on a later step instead.",
        ],
      ],
    );
  });
});
