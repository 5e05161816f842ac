import { compileFlow } from "@flowrun/flow";
import type { TraceEntry } from "@flowrun/core";
import { describeEnding } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { describeTrace, isGoodEnding } from "../../src/timeline/describe-trace.ts";
import { flowText } from "../flow-text.ts";

function text(entry: TraceEntry): string | undefined {
  const { program } = compileFlow({ name: "a.yaml", text: flowText });
  if (program === undefined) throw new Error("The flow of the test is broken.");
  return describeTrace(entry, program, new Map([["7", "PJSIP/7"]]))?.text;
}

describe("describeTrace", () => {
  test.each<[TraceEntry, string]>([
    [{ at: 0, kind: "block.entered", block: "answering" }, 'goes to "answering"'],
    [
      { at: 0, kind: "step.left", step: "answering/3", outcome: "found" },
      "  lookup: found  [answering/3]",
    ],
    [
      { at: 0, kind: "step.left", step: "answering/2", outcome: "ok", detail: "by #" },
      "  collect-digits: ok (by #)  [answering/2]",
    ],
    [{ at: 0, kind: "step.skipped", step: "answering/1" }, "  skips answer  [answering/1]"],
    [
      { at: 0, kind: "step.retried", step: "answering/3", attempt: 2 },
      "  tries lookup again (2)  [answering/3]",
    ],
    [{ at: 0, kind: "media.skipped", media: "sound:x", why: "404" }, "  skips sound:x: 404"],
    [
      { at: 0, kind: "request.failed", command: "leg.answer", code: "ARI_GONE", message: "Gone." },
      "  leg.answer failed: ARI_GONE Gone.",
    ],
    [{ at: 0, kind: "media.started", media: "say:13.125" }, "  plays say:13.125"],
    [{ at: 0, kind: "media.started", media: "sound:x", leg: "7" }, "  plays sound:x to PJSIP/7"],
    [{ at: 0, kind: "log.written", level: "warn", message: "Late." }, "  logs (warn): Late."],
    [{ at: 0, kind: "fault", code: "RUN_X", message: "Bad.", step: undefined }, "  RUN_X Bad."],
    [
      { at: 0, kind: "call.ended", reason: "caller_left" },
      "ends: the caller hung up (caller_left)",
    ],
  ])("says of %j: %s", (entry, expected) => {
    expect(text(entry)).toBe(expected);
  });

  test.each<TraceEntry>([{ at: 0, kind: "step.entered", step: "answering/1", verb: "answer" }])(
    "says nothing of %j",
    (entry) => {
      expect(text(entry)).toBeUndefined();
    },
  );
});

describe("isGoodEnding", () => {
  test("holds for what caller, callee and flow decide", () => {
    const reasons = [
      "caller_left",
      "callee_left",
      "flow_ended",
      "answer_failed",
      "fault",
      "limit",
      "shutdown",
      "platform_lost",
      "overload",
    ] as const;
    expect(reasons.filter((reason) => isGoodEnding(reason))).toEqual([
      "caller_left",
      "callee_left",
      "flow_ended",
    ]);
    expect(new Set(reasons.map((reason) => describeEnding(reason))).size).toBe(reasons.length);
  });
});
