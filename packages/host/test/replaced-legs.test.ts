import { describe, expect, test } from "vitest";
import type { Leg } from "../../core/src/interpret/call-things.ts";
import { ofLeg, replacedLegs } from "../src/replaced-legs.ts";

const leg = (id: string, more: Partial<Leg> = {}): Leg => ({
  id,
  role: "callee",
  status: "here",
  failures: 0,
  ...more,
});

describe("replacedLegs", () => {
  test("gives the legs that another channel has the place of, the latest one that was heard of", () => {
    const legs = [
      leg("a", { channel: "b" }),
      leg("untouched"),
      leg("gone", { channel: "d", status: "gone" }),
      leg("ringing", { status: "dialing" }),
    ];
    expect(
      replacedLegs({
        state: { legs },
        heard: [
          { kind: "leg.replaced", at: 0, leg: "ringing", channel: "e" },
          { kind: "leg.replaced", at: 0, leg: "a", channel: "c" },
        ],
      }),
    ).toEqual([
      { leg: "a", channel: "c", isHere: true },
      { leg: "ringing", channel: "e", isHere: false },
    ]);
  });

  test("gives none of a call that has not begun", () => {
    expect(replacedLegs({ state: undefined, heard: [] })).toEqual([]);
  });
});

describe("ofLeg", () => {
  test("names an event of such a channel after the leg, and leaves others", () => {
    const legs = [{ leg: "a", channel: "b", isHere: true }];
    expect([
      ofLeg({ kind: "leg.left", leg: "b" }, legs),
      ofLeg({ kind: "leg.left", leg: "c" }, legs),
      ofLeg({ kind: "playback.finished", playback: "b", failed: false }, legs),
    ]).toEqual([
      { kind: "leg.left", leg: "a" },
      { kind: "leg.left", leg: "c" },
      { kind: "playback.finished", playback: "b", failed: false },
    ]);
  });
});
