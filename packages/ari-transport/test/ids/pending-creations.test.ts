import { describe, expect, test } from "vitest";
import { createPendingCreations } from "../../src/ids/pending-creations.ts";

const leg = { kind: "leg", ours: "l", bridge: "b" } as const;
const playback = { kind: "playback", ours: "p", leg: "l" } as const;

describe("createPendingCreations", () => {
  test("finds a creation that is under way until it has ended", () => {
    const pending = createPendingCreations();
    const end = pending.begin(leg);
    expect(pending.some(pending.newest(), ({ ours }) => ours === "l")).toBe(true);
    end();
    expect(pending.some(pending.newest(), ({ ours }) => ours === "l")).toBe(false);
  });

  test("leaves out what began after the number that is asked about", () => {
    const pending = createPendingCreations();
    pending.begin(leg);
    const then = pending.newest();
    pending.begin(playback);
    const seen: string[] = [];
    pending.some(then, ({ ours }) => {
      seen.push(ours);
      return false;
    });
    expect([then, pending.newest(), seen]).toEqual([1, 2, ["l"]]);
  });
});
