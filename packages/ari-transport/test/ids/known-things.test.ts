import { describe, expect, test } from "vitest";
import { createKnownThings, earlierLeg, isOurId } from "../../src/ids/known-things.ts";

describe("createKnownThings", () => {
  test("gives the platform's ids of what is known, and every other id as it is", () => {
    const known = createKnownThings();
    known.legs.set({
      ours: "l",
      theirs: "1",
      connection: 1,
      joined: true,
      created: false,
      bridge: null,
    });
    known.bridges.set({ ours: "b", theirs: "2", connection: 1 });
    known.playbacks.set({ ours: "p", theirs: "3", connection: 1, leg: "l" });
    const { ids } = known;
    expect([ids.leg("l"), ids.bridge("b"), ids.playback("p"), ids.leg("x")]).toEqual([
      "1",
      "2",
      "3",
      "x",
    ]);
  });

  test("takes legs of an earlier process under the channels that took their places, also the latest one", () => {
    const known = createKnownThings();
    known.legs.set({ ...earlierLeg("b", 1), theirs: "c" });
    known.adopt([
      { leg: "a", channel: "b", isHere: true },
      { leg: "fr.a.1", channel: "d", isHere: false },
    ]);
    expect([known.ids.leg("a"), known.ids.leg("fr.a.1"), known.size()]).toEqual(["c", "d", 2]);
    expect(known.legs.byTheirs("d")).toMatchObject({ joined: false, created: true });
  });

  test("forgets a leg together with its playbacks", () => {
    const known = createKnownThings();
    known.legs.set({
      ours: "l",
      theirs: "1",
      connection: 1,
      joined: true,
      created: false,
      bridge: null,
    });
    known.playbacks.set({ ours: "p", theirs: "3", connection: 1, leg: "l" });
    known.playbacks.set({ ours: "q", theirs: "4", connection: 1, leg: "other" });
    known.forgetLeg("l");
    expect([known.size(), known.playbacks.byOurs("q")?.theirs]).toEqual([1, "4"]);
  });

  test("keeps what was made on the connection before, and forgets what is older", () => {
    const known = createKnownThings();
    known.nextConnection();
    known.bridges.set({ ours: "b", theirs: "2", connection: known.connection() });
    known.nextConnection();
    known.keep({ legs: [], bridges: [] });
    expect(known.size()).toBe(1);
    known.nextConnection();
    known.keep({ legs: [], bridges: [] });
    expect(known.size()).toBe(0);
  });

  test("takes what is wanted of earlier connections over to this one, with the ids that it has", () => {
    const known = createKnownThings();
    known.nextConnection();
    known.bridges.set({ ours: "b", theirs: "2", connection: 1 });
    for (const _ of "123") known.nextConnection();
    known.keep({ legs: ["1.1", "fr.1.1.2", "fr.1.1.3"], helpers: ["fr.1.1.3"], bridges: ["b"] });
    expect(known.bridges.byOurs("b")).toEqual({ ours: "b", theirs: "2", connection: 4 });
    // What an earlier process made: a caller is in our application; a leg of ours joins when it is
    // up, a helper when it enters.
    expect(["1.1", "fr.1.1.2", "fr.1.1.3"].map((leg) => known.legs.byOurs(leg))).toEqual([
      { ours: "1.1", theirs: "1.1", connection: 4, joined: true, created: false, bridge: null },
      {
        ours: "fr.1.1.2",
        theirs: "fr.1.1.2",
        connection: 4,
        joined: false,
        created: true,
        bridge: null,
      },
      {
        ours: "fr.1.1.3",
        theirs: "fr.1.1.3",
        connection: 4,
        joined: false,
        created: false,
        bridge: null,
      },
    ]);
  });
});

describe("isOurId", () => {
  test("tells the ids that the interpreter chooses from those of the platform", () => {
    expect(["fr.1795.1.2", "1795.1", "e5f1c0de-fr.1"].map(isOurId)).toEqual([true, false, false]);
  });

  test("is false for the far half of a Local channel of ours, which comes in as a call", () => {
    expect(isOurId("fr.1795.1.2;2")).toBe(false);
  });
});
