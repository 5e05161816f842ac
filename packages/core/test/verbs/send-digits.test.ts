import { describe, expect, test } from "vitest";
import { tones } from "../../src/language/option-kinds/keys.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call in which keys are sent that take 1.1 seconds, behind something that plays. */
function sending(): CallOf {
  const call = callOf(
    programOf({
      main: [
        { verb: "play", options: { media: ["sound:hello"], interrupt: "any", loop: 1 } },
        {
          verb: "send-digits",
          options: { digits: "1w23", gap: 100, length: 100 },
          targets: { failed: "other" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      other: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
  return call;
}

function left(call: CallOf): unknown {
  return call.trace().find((one) => "outcome" in one && "step" in one && one.step === "main/2");
}

describe("send-digits", () => {
  test("sends the keys and is over when they are out, which nobody tells", () => {
    const call = sending();
    expect(call.commands()).toContainEqual({
      kind: "leg.digits",
      leg: "in",
      digits: "1w23",
      lengthMs: 100,
      gapMs: 100,
    });
    call.succeed();
    call.pass(1_099);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toEqual({ kind: "step.left", step: "main/2", outcome: "ok" });
  });

  test("fails when the platform refuses", () => {
    const call = sending();
    call.fail();
    expect(left(call)).toEqual({
      kind: "step.left",
      step: "main/2",
      outcome: "failed",
      detail: "no",
    });
  });

  test("takes of an expression only what is a key", () => {
    const joined = (text: string): string | undefined => tones.join?.([{ text, isGiven: true }]);
    expect(["12#", "1;2", ""].map(joined)).toEqual(["12#", undefined, undefined]);
  });
});
