import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function playing(options: Readonly<Record<string, Json>>): CallOf {
  const play = {
    verb: "play",
    options: { interrupt: "none", loop: 1, ...options },
    targets: { interrupted: "pressed" },
  };
  const wait = { verb: "wait", options: { for: 60_000 } };
  return callOf(programOf({ main: [play, wait], pressed: [wait] }));
}

function finish(call: CallOf): void {
  const { current } = call.state().media;
  call.feed({ kind: "playback.finished", playback: current?.id ?? "none", failed: false });
}

describe("play", () => {
  test("goes on when the last file has finished", () => {
    const call = playing({ media: ["sound:one", "sound:two"] });
    finish(call);
    expect(call.state().frames).toMatchObject([{ index: 0, phase: "running" }]);
    finish(call);
    expect(call.state().frames).toMatchObject([{ block: "main", index: 1 }]);
  });

  test("loop plays the whole list again", () => {
    const call = playing({ media: ["sound:one", "sound:two"], loop: 2 });
    expect(call.state().media.waiting).toEqual(["sound:two", "sound:one", "sound:two"]);
  });

  test("a key that interrupts stops everything and is the outcome interrupted", () => {
    const call = playing({ media: ["sound:one", "sound:two"], interrupt: "9" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.trace().at(-1)).toEqual({
      kind: "event.ignored",
      event: "dtmf.received",
      why: "this key does not interrupt",
    });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "9" });
    expect(call.state()).toMatchObject({
      frames: [{ block: "pressed" }],
      media: { waiting: [], current: { stopping: true } },
    });
  });
});
