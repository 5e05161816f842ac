import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

/** A call in which both talk; the phone, `fr.in.2`, may put the caller apart by `*2` for a minute. */
function talking(): CallOf {
  const own = { to: [["PJSIP/1"]], ring: 30_000, answer: false, while_ringing: "nothing" };
  const told = { tell_waiting: ["sound:hold-on"], tell_every: 20_000, music: "jazz" };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          options: {
            ...own,
            ...told,
            keep_caller: true,
            screen_for: 20_000,
            keys: { "*2": "note" },
          },
          targets: { no_answer: "main", busy: "main", declined: "main", failed: "main" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      note: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: "fr.in.2" });
  while (call.state().requests.length > 0) call.succeed();
  for (const digit of "*2") call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit });
  call.succeed();
  return call;
}

const started = { kind: "media.started", media: "sound:hold-on" };
const times = (call: CallOf): number =>
  call.trace().filter((one) => "media" in one && "kind" in one && one.kind === started.kind).length;

/** The caller hears a sound to its end. */
function heard(call: CallOf): void {
  const playback = call.state().media.find(({ id }) => id === "in")?.current?.id ?? "";
  while (call.state().requests.length > 0) call.succeed();
  call.feed({ kind: "playback.finished", playback, failed: false });
  while (call.state().requests.length > 0) call.succeed();
}

describe("who waits while the other is away for a block", () => {
  test("is told at once, and then again and again, and hears music between", () => {
    const call = talking();
    expect(call.trace()).toContainEqual(expect.objectContaining(started));
    heard(call);
    expect(call.commands()).toContainEqual({ kind: "leg.music", leg: "in", music: "jazz" });
    call.pass(20_000);
    expect(times(call)).toBe(2);
    heard(call);
    call.pass(20_000);
    expect(times(call)).toBe(3);
  });

  test("is told no more when the block is over, and both talk on", () => {
    const call = talking();
    call.pass(60_000);
    const before = times(call);
    heard(call);
    expect(call.commands()).toContainEqual(expect.objectContaining({ kind: "bridge.add" }));
    expect(Object.keys(call.state().timers)).toEqual(["call"]);
    expect(times(call)).toBe(before);
  });

  test("hears no more of it when the phone has hung up", () => {
    const call = talking();
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(call.commands()).toContainEqual(expect.objectContaining({ kind: "playback.stop" }));
    expect(Object.keys(call.state().timers)).not.toContain("apart");
  });
});
