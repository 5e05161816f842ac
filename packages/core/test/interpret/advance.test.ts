import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";
import type { Program } from "../../src/interpret/program.ts";
import { flowWord } from "../../src/interpret/verb-machine.ts";
import { defineVerb } from "../../src/verbs/define-verb.ts";

/** A call whose first step ends with an outcome that its options exclude; then it hangs up. */
function callThatEndsWith(outcome: string, excluded: readonly string[] = []): CallOf {
  const verb = defineVerb({
    name: "guess",
    summary: "Ends with a word.",
    options: {},
    outcomes: ["ok", "failed"],
    machine: { enter: () => ({ kind: "done", outcome: flowWord(outcome) }) },
  });
  const program = programOf({ main: [{ verb: "answer" }, { verb: "wait", options: { for: 1 } }] });
  const [first, ...rest] = program.blocks["main"] ?? [];
  if (first === undefined) throw new Error("There is no step.");
  const outcomes = verb.outcomes.filter((each) => !excluded.includes(each));
  const guessing: Program = {
    ...program,
    blocks: { main: [{ ...first, verb, outcomes }, ...rest] },
  };
  return callOf(guessing);
}

describe("a step that is over", () => {
  test("goes on with the next step after its normal outcome", () => {
    expect(callThatEndsWith("ok").standing().frames).toMatchObject([{ index: 1 }]);
  });

  test("ends the call where its verb does not declare the outcome", () => {
    const call = callThatEndsWith("unreachable");
    expect(call.state()).toMatchObject({ status: "leaving", reason: "fault" });
    expect(call.trace()).toContainEqual({
      kind: "fault",
      code: "RUN_UNFORESEEN_OUTCOME",
      step: "main/1",
      message: '"guess" ended with "unreachable", which it cannot come to with these options.',
    });
  });

  test("ends the call where its options exclude the outcome", () => {
    expect(callThatEndsWith("failed", ["failed"]).state()).toMatchObject({ reason: "fault" });
  });
});
