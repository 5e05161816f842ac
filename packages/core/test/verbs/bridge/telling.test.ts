import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

/** A call whose phone, `fr.in.2`, rings, and which is to hear something when it has answered. */
function ringing(options: Readonly<Record<string, Json>> = {}): CallOf {
  const own = { to: [["PJSIP/1"]], ring: 30_000, keep_caller: true, answer: false };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: { ...own, while_ringing: "nothing", tell_caller: ["sound:now"], ...options },
          targets: { no_answer: "main", busy: "main", declined: "main", failed: "main" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
  call.succeed();
  call.commands();
  return call;
}

const kindsOf = (call: CallOf): readonly unknown[] =>
  call.commands().map((command) => "kind" in command && command.kind);
const answers = (call: CallOf): void => call.feed({ kind: "leg.joined", leg: "fr.in.2" });

describe("a caller who is told that somebody has the call", () => {
  test("hears it when the phone has answered, and is connected then", () => {
    const call = ringing();
    answers(call);
    expect(call.commands()).toContainEqual({
      ...{ kind: "playback.start", playback: "fr.in.4", leg: "in", media: "sound:now" },
    });
    call.succeed();
    expect(kindsOf(call)).not.toContain("bridge.create");
    call.feed({ kind: "playback.finished", playback: "fr.in.4", failed: false });
    expect(kindsOf(call)).toContain("bridge.create");
    while (call.state().requests.length > 0) call.succeed();
    expect(kindsOf(call)).toContain("bridge.add");
  });

  test("is answered first, where the step answers", () => {
    const call = ringing({ answer: true });
    answers(call);
    expect(kindsOf(call)).toEqual(["timer.cancel", "leg.answer"]);
    call.succeed();
    expect(kindsOf(call)).toContain("playback.start");
  });

  test("hears no more of it when the phone hangs up meanwhile", () => {
    const call = ringing();
    answers(call);
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(kindsOf(call)).toContain("playback.stop");
    expect(call.trace()).toContainEqual(expect.objectContaining({ outcome: "ended" }));
    expect(call.standing().names).toMatchObject({ talk: { seconds: 0, ended_by: "callee" } });
  });

  test("is connected at once when it cannot be played", () => {
    const call = ringing();
    answers(call);
    call.fail();
    expect(kindsOf(call)).toContain("bridge.create");
  });
});
