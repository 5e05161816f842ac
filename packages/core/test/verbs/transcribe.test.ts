import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function transcribing(options: Readonly<Record<string, Json>> = {}): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  const step = {
    verb: "transcribe",
    options: { recording: "boxes/7", timeout: 60_000, secret: false, ...options },
    as: "said",
    targets: { empty: "after", failed: "after" },
  };
  return callOf(programOf({ main: [step, wait], after: [wait] }));
}

const outcome = (call: CallOf): object | undefined => call.trace().find((one) => "outcome" in one);

describe("transcribe", () => {
  test("asks for the text of a recording, in the language of the call", () => {
    expect(
      transcribing({ hints: ["invoice"] })
        .commands()
        .slice(1),
    ).toEqual([
      { kind: "timer.set", timer: "transcribe", at: 60_000 },
      {
        kind: "speech.transcribe",
        recording: "boxes/7",
        language: "en",
        hints: ["invoice"],
        timeoutMs: 60_000,
      },
    ]);
  });

  test("gives the text", () => {
    const call = transcribing();
    call.succeed(" call me back ");
    expect(call.standing().names).toEqual({ said: { text: "call me back" } });
  });

  test.each(["", " ", null])("is empty where %j was understood", (text) => {
    const call = transcribing();
    call.succeed(text);
    expect(outcome(call)).toMatchObject({ outcome: "empty" });
  });

  test("has failed where nobody can, and where it takes too long", () => {
    const [call, late] = [transcribing(), transcribing()];
    call.fail();
    late.pass(60_000);
    expect([outcome(call), outcome(late)]).toMatchObject([
      { outcome: "failed", detail: "no" },
      { outcome: "failed", detail: "the recogniser was not done in time" },
    ]);
  });
});
