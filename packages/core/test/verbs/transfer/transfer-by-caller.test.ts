import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import type { CallOf } from "../../interpret/call-of.ts";
import { answerAll, called, left, transferring } from "./transferring.ts";

describe("a caller who hands over", () => {
  const byCaller = { keys: { "*2": { do: "hand_over", by: "caller" } } };

  /** A call in which the caller has begun a transfer. */
  function handing(
    options: Readonly<Record<string, Json>>,
    more: Readonly<Record<string, Json>> = {},
  ): CallOf {
    const call = transferring(options, { ...byCaller, ...more });
    for (const digit of "*2") call.feed({ kind: "dtmf.received", leg: "in", digit });
    call.succeed();
    return call;
  }

  test("is let go, and the phone that takes over is the caller from then on", () => {
    const call = handing({});
    const { leg } = called(call);
    answerAll(call);
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "in" });
    call.feed({ kind: "leg.left", leg: "in" });
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.music", leg: "fr.in.2", music: null },
      { kind: "bridge.add", bridge: "fr.in.1", leg, others: ["fr.in.2"], absorbsKeys: true },
    ]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg });
    expect(call.state().reason).toBe("caller_left");
    answerAll(call);
    expect(call.state().status).toBe("ended");
  });

  test("may hang up to hand over, and the flow goes on with the phone when the other side has left", () => {
    const call = handing({ attended: true });
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    call.feed({ kind: "leg.hangup_requested", leg: "in" });
    call.feed({ kind: "leg.left", leg: "in" });
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
    expect(call.state().status).toBe("running");
    call.pass(60_000);
    answerAll(call);
    expect([call.state().status, call.state().reason]).toEqual(["ended", "flow_ended"]);
  });

  test.each([
    [
      "the phone does not answer",
      (leg: string) => ({ kind: "leg.destroyed", leg, cause: 17 }) as const,
      "caller_left",
    ],
    [
      "the other side hangs up",
      () => ({ kind: "leg.left", leg: "fr.in.2" }) as const,
      "callee_left",
    ],
  ])("ends the call when %s", (_when, event, reason) => {
    const call = handing({});
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    call.feed(event(leg));
    answerAll(call);
    expect([call.state().status, call.state().reason]).toEqual(["ended", reason]);
  });

  test("ends the call, too, when the platform does not say what became of the phone", () => {
    const call = handing({});
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    call.pass(25_000);
    answerAll(call);
    expect([call.state().status, call.state().reason]).toEqual(["ended", "caller_left"]);
  });
});
