import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const finished = (playback: string, failed = false) =>
  ({ kind: "playback.finished", playback, failed }) as const;

/**
 * A call that plays two files and then hangs up; playbacks `fr.in.1` and, once the first is over, a
 * later one.
 */
function playing(media: readonly string[] = ["sound:one", "sound:two"]): CallOf {
  const call = callOf(
    programOf({
      main: [
        { verb: "play", options: { media, interrupt: "any", loop: 1 } },
        {
          verb: "bridge",
          options: { to: [["7"]], ring: 1000, answer: false, while_ringing: "nothing" },
        },
      ],
    }),
  );
  call.commands();
  return call;
}

describe("playMedia", () => {
  test("one file is played at a time, and the next starts when the current one has finished", () => {
    const call = playing();
    expect(call.state().media).toEqual([
      {
        id: "in",
        waiting: ["sound:two"],
        current: { id: "fr.in.1", media: "sound:one", stopping: false },
      },
    ]);
    call.succeed();
    expect(call.commands()).toEqual([]);
    call.feed(finished("fr.in.1"));
    expect(call.commands()).toContainEqual({
      kind: "playback.start",
      playback: "fr.in.3",
      leg: "in",
      media: "sound:two",
    });
  });

  test("the end of another playback changes nothing", () => {
    const call = playing();
    const before = call.state();
    call.feed(finished("somebody-elses"));
    expect(call.state()).toEqual(before);
  });

  test("a file whose request fails is skipped, and so is one that cannot be played", () => {
    const call = playing();
    call.fail();
    call.feed(finished("fr.in.3", true));
    expect(call.trace()).toContainEqual({ kind: "media.skipped", media: "sound:one", why: "no" });
    expect(call.trace()).toContainEqual({
      kind: "media.skipped",
      media: "sound:two",
      why: "it cannot be played",
    });
    expect(call.commands()).toContainEqual({ kind: "bridge.create", bridge: "fr.in.5" });
  });

  test("a file of which nobody knows whether it plays is stopped, before the next one is played", () => {
    const call = playing();
    const [{ id: request } = { id: "" }] = call.state().requests;
    call.feed({
      kind: "request.failed",
      request,
      code: "ARI_TIMEOUT",
      message: "too slow",
      certain: false,
    });
    expect(call.trace()).toContainEqual({
      kind: "media.skipped",
      media: "sound:one",
      why: "too slow",
    });
    expect(call.commands().filter((command) => "playback" in command)).toEqual([
      { kind: "playback.stop", playback: "fr.in.1" },
      { kind: "playback.start", playback: "fr.in.4", leg: "in", media: "sound:two" },
    ]);
  });

  test("the end of a playback may overtake the answer to its request", () => {
    const call = playing(["sound:one"]);
    call.feed(finished("fr.in.1"));
    call.succeed();
    expect(call.commands()).toContainEqual({ kind: "bridge.create", bridge: "fr.in.3" });
  });

  test("a playback that never finishes is asked for every ten seconds and skipped once it is gone", () => {
    const call = playing(["recording:gone"]);
    call.succeed();
    call.pass(10_000);
    expect(call.commands()).toContainEqual({ kind: "playback.check", playback: "fr.in.1" });
    call.succeed();
    call.pass(10_000);
    call.fail();
    expect(call.trace()).toContainEqual({
      kind: "media.skipped",
      media: "recording:gone",
      why: "it never finished",
    });
  });
});

describe("stopMedia", () => {
  test("a bridge waits until what was playing has stopped, because a playback holds back every request on its channel", () => {
    const call = playing();
    call.succeed();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    expect(call.commands()).toContainEqual({ kind: "playback.stop", playback: "fr.in.1" });
    call.succeed();
    expect(call.commands()).toEqual([]);
    call.feed(finished("fr.in.1"));
    expect(call.commands()).toContainEqual({ kind: "bridge.create", bridge: "fr.in.4" });
  });

  test("a stopped playback that says nothing holds the call up for two seconds at most", () => {
    const call = playing();
    call.succeed();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    call.succeed();
    call.commands();
    call.pass(2_000);
    expect(call.commands()).toEqual([{ kind: "bridge.create", bridge: "fr.in.4" }]);
  });

  test("a playback that the platform cannot stop is waited for", () => {
    const call = playing(["digits:123"]);
    call.succeed();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    call.fail();
    call.commands();
    call.pass(2_000);
    expect(call.commands()).toEqual([]);
    call.feed(finished("fr.in.1"));
    expect(call.commands()).toContainEqual({ kind: "bridge.create", bridge: "fr.in.4" });
  });
});
