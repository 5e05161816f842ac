import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that runs an extension of the dial plan, and waits whatever comes of it. */
function running(options: Readonly<Record<string, Json>> = {}): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "dialplan",
          options: { to: "600@features", max: 60_000, ...options },
          targets: { ended: "after", timed_out: "after", failed: "after" },
        },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

/** The same, where the leg `fr.in.4` is called; the bridge is `fr.in.1`. */
function called(options?: Readonly<Record<string, Json>>): CallOf {
  const call = running(options);
  for (let answers = 0; answers < 3; answers += 1) call.succeed();
  return call;
}

const leg = "fr.in.4";

function outcome(call: CallOf): object | undefined {
  return call.trace().find((one) => "outcome" in one);
}

describe("dialplan", () => {
  test("brings the caller into a bridge, and calls the extension there, which is told its variables", () => {
    const call = called({ variables: { MAILBOX: "7\n7" } });
    expect(call.commands()).toEqual([
      { kind: "timer.set", timer: "call", at: 14_400_000 },
      { kind: "timer.set", timer: "max", at: 60_000 },
      { kind: "bridge.create", bridge: "fr.in.1" },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in" },
      {
        kind: "leg.originate",
        leg,
        endpoint: "Local/600@features/n",
        bridge: "fr.in.1",
        joinsEarly: true,
        ringMs: 61_000,
        callerId: "555",
        dialPlan: { for: "in", variables: { MAILBOX: "77" } },
      },
      { kind: "timer.set", timer: "ring", at: 66_000 },
    ]);
  });

  test("has ended when the dial plan hangs up after it has answered", () => {
    const call = called();
    call.feed({ kind: "leg.joined", leg });
    call.succeed();
    call.feed({ kind: "leg.left", leg });
    expect(outcome(call)).toMatchObject({ step: "main/1", outcome: "ended" });
    expect(call.state().timers).not.toHaveProperty("max");
  });

  test.each([16, 17, 38])("has ended when it hangs up with cause %i, and no answer", (cause) => {
    const call = called();
    call.feed({ kind: "leg.destroyed", leg, cause });
    expect(outcome(call)).toMatchObject({ outcome: "ended" });
  });

  test("has failed when the platform does not begin it, and says why", () => {
    const call = running();
    call.succeed();
    call.succeed();
    call.fail();
    expect(outcome(call)).toMatchObject({ outcome: "failed", detail: "no" });
  });

  test.each(["answered", "unanswered"])("takes the caller out of it in time, %s", (which) => {
    const call = called();
    if (which === "answered") call.feed({ kind: "leg.joined", leg });
    call.pass(60_000);
    expect(outcome(call)).toMatchObject({ outcome: "timed_out" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg },
        { kind: "bridge.destroy", bridge: "fr.in.1" },
      ]),
    );
  });

  test("leaves every key to the dial plan", () => {
    const call = called();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    expect(call.trace().at(-1)).toMatchObject({ why: "the dial plan hears this key" });
  });

  test("calls nobody any more when the caller hangs up", () => {
    const call = called();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg });
  });
});
