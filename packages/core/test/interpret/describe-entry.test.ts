import { describe, expect, test } from "vitest";
import { compileFlow } from "../../../flow/src/compile-flow.ts";
import { describeEnding, describeEntry, stepOf } from "../../src/interpret/describe-entry.ts";
import type { TraceEntry } from "../../src/interpret/trace.ts";

const text = "flowrun: 1\nname: x\nstart: main\nblocks:\n  main:\n    - answer\n";

function said(entry: TraceEntry): string | undefined {
  const { program } = compileFlow({ name: "a.yaml", text });
  if (program === undefined) throw new Error("The flow of the test is broken.");
  expect(stepOf(program, "main/1")?.verb.name).toBe("answer");
  return describeEntry(entry, program, new Map([["fr.1", "PJSIP/100"]]));
}

describe("describeEntry", () => {
  test.each<[TraceEntry, string]>([
    [{ at: 0, kind: "step.left", step: "main/1", outcome: "ok" }, "  answer: ok  [main/1]"],
    [{ at: 0, kind: "step.left", step: "gone/1", outcome: "ok" }, "  step: ok  [gone/1]"],
    [{ at: 0, kind: "block.entered", block: "bye" }, 'goes to "bye"'],
    [{ at: 0, kind: "block.entered", block: "bye", isInside: true }, '  goes on in "bye"'],
    [
      { at: 0, kind: "side.opened", side: "s1", block: "music", leg: "fr.1" },
      '  beside it "music" with PJSIP/100',
    ],
    [{ at: 0, kind: "log.written", level: "info", message: "Hello." }, "  logs: Hello."],
    [{ at: 0, kind: "log.written", level: "error", message: "Oh." }, "  logs (error): Oh."],
    [{ at: 0, kind: "leg.left", leg: "fr.1" }, "PJSIP/100 is gone"],
    [{ at: 0, kind: "leg.left", leg: "a" }, "the caller is gone"],
    [
      { at: 0, kind: "call.ended", reason: "limit" },
      "ends: a limit of the flow was reached (limit)",
    ],
    [
      { at: 0, kind: "transfer.asked", leg: "fr.1", to: "2002" },
      "  PJSIP/100 asks to transfer the call to 2002",
    ],
    [
      { at: 0, kind: "transfer.told", leg: "fr.1", state: "unavailable" },
      "  PJSIP/100 hears that it did not work",
    ],
  ])("says of %j: %s", (entry, expected) => {
    expect(said(entry)).toBe(expected);
  });

  test("says nothing of what another entry tells", () => {
    expect(said({ at: 0, kind: "transfer.told", leg: "fr.1", state: "progress" })).toBeUndefined();
    expect(said({ at: 0, kind: "step.entered", step: "main/1", verb: "answer" })).toBeUndefined();
  });
});

describe("describeEnding", () => {
  test("says why a call ended", () => {
    expect(describeEnding("platform_lost")).toBe("the platform was lost");
  });
});
