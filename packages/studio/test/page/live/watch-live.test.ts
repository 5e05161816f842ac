import type { JournalEntry } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import type { CallSummary, LiveAsk, LiveFrame } from "../../../src/live/live-contract.ts";
import type { LiveDesk, WatchedCall } from "../../../page/live/live-desk.ts";
import { watchLive, type Live, type LiveEars } from "../../../page/live/watch-live.ts";
import type { Server } from "../../../page/state/server.ts";
import type { Asking } from "../../../page/worker/asking.ts";

const summary = (id: string, ended?: CallSummary["ended"]): CallSummary => ({
  ...{ id, from: `from ${id}`, to: "1", at: Number(id), block: "a", step: "a/1", flow: "f" },
  ...(ended && { ended }),
});

const entriesOf = (call: string): readonly JournalEntry[] => [
  { call, flow: "f", start: { leg: call, from: "1", to: "2", args: [], at: 1 } },
];

const steppedOf = (call: string, points: number): WatchedCall =>
  ({
    text: call,
    bars: [],
    prompts: [],
    departs: false,
    points: Array.from({ length: points }, () => ({})),
  }) as never;

/** A page that watches calls, with what it asks, and the answers in the test's hand. */
function page({ isLive = true }: { readonly isLive?: boolean } = {}) {
  const asked: LiveAsk[] = [];
  const stepped: {
    readonly entries: readonly JournalEntry[];
    tell: (call: WatchedCall) => void;
  }[] = [];
  const journals = new Map<string, (entries: readonly JournalEntry[] | undefined) => void>();
  let ears: LiveEars | undefined;
  const server = {
    calls: (find: string) =>
      Promise.resolve({ calls: find === "none" ? [] : [summary("1", { at: 2, reason: "done" })] }),
    journal: (call: string) =>
      new Promise<readonly JournalEntry[]>((resolve, reject) =>
        journals.set(call, (entries) =>
          entries === undefined ? reject(new Error("gone")) : resolve(entries),
        ),
      ),
  } as unknown as Server;
  const desk: Asking<LiveDesk> = {
    watch: (entries) => new Promise((tell) => stepped.push({ entries, tell })),
  };
  const live: Live = watchLive({
    server,
    isLive,
    start: () => desk,
    connect: (given) => {
      ears = given;
      return { ask: (ask) => void asked.push(ask), close: () => undefined };
    },
  });
  const hear = (frame: object): void => ears?.heard({ seq: 0, ...frame } as LiveFrame);
  return {
    live,
    asked,
    stepped,
    journals,
    hear,
    ears: () => ears,
    now: () => live.state.getState(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("watchLive", () => {
  test("follows the call that is chosen, and no more the one before", async () => {
    const { live, asked, now } = page();
    live.choose("7");
    live.choose("8");
    live.choose(undefined);
    expect(asked).toEqual([
      { kind: "follow", call: "7" },
      { kind: "unfollow", call: "7" },
      { kind: "follow", call: "8" },
      { kind: "unfollow", call: "8" },
    ]);
    expect(now().chosen).toBeUndefined();
  });

  test("reads the journal of a call that is over, or where nothing runs", async () => {
    const { live, asked, journals, stepped, now } = page();
    await settled();
    live.choose("1");
    expect([asked, journals.size]).toEqual([[], 1]);
    journals.get("1")?.(entriesOf("1"));
    await settled();
    expect([now().entries, stepped.length]).toEqual([entriesOf("1"), 1]);

    const recorded = page({ isLive: false });
    expect(recorded.now().link).toBe("none");
    recorded.live.choose("5");
    recorded.journals.get("5")?.(undefined);
    await settled();
    expect([recorded.now().isLost, recorded.now().entries]).toEqual([true, []]);
  });

  test("takes no journal for another call than the one that is chosen by now", async () => {
    const { live, journals, stepped, now } = page({ isLive: false });
    live.choose("1");
    live.choose("2");
    journals.get("1")?.(entriesOf("1"));
    await settled();
    expect([now().chosen, now().entries, stepped]).toEqual(["2", [], []]);
  });

  test("shows no other call than the chosen one, however late it was stepped", async () => {
    const { live, hear, stepped, now } = page();
    live.choose("7");
    hear({ kind: "entries", call: "7", isWhole: true, entries: entriesOf("7") });
    live.choose("8");
    stepped[0]?.tell(steppedOf("7", 3));
    await settled();
    expect([now().chosen, now().watched]).toEqual(["8", undefined]);
  });

  test("steps a call once more when something came meanwhile", async () => {
    const { live, hear, stepped, now } = page();
    live.choose("7");
    hear({ kind: "entries", call: "7", isWhole: true, entries: entriesOf("7") });
    hear({ kind: "entries", call: "7", isWhole: false, entries: entriesOf("7") });
    hear({ kind: "entries", call: "6", isWhole: true, entries: entriesOf("6") });
    stepped[0]?.tell(steppedOf("7", 1));
    await settled();
    expect(stepped).toHaveLength(2);
    stepped[1]?.tell(steppedOf("7", 2));
    await settled();
    expect([stepped.length, now().watched?.points.length]).toEqual([2, 2]);
  });

  test("says that nothing is kept of a call whose first entries are gone", () => {
    const { live, hear, now } = page();
    live.choose("7");
    hear({ kind: "entries", call: "7", isWhole: true, entries: [] });
    expect(now().isLost).toBe(false);
    hear({ kind: "entries", call: "7", isWhole: false, entries: [] });
    expect(now().isLost).toBe(true);
  });

  test("asks again for what it watches when the line stands anew", async () => {
    const { live, asked, ears, now } = page();
    live.setWindow("5m");
    live.choose("7");
    asked.length = 0;
    ears()?.lost();
    expect(now().link).toBe("away");
    ears()?.opened();
    expect(asked).toEqual([
      { kind: "watch", window: "5m" },
      { kind: "follow", call: "7" },
    ]);
  });

  test("asks for no call again that is over, and for none where none is chosen", async () => {
    const { live, asked, ears } = page();
    await settled();
    ears()?.opened();
    live.choose("1");
    ears()?.opened();
    expect(asked.map(({ kind }) => kind)).toEqual(["watch", "watch"]);
  });

  test("goes through points, and along with the call from the last one on", async () => {
    const { live, hear, stepped, now } = page();
    live.choose("7");
    hear({ kind: "entries", call: "7", isWhole: true, entries: entriesOf("7") });
    stepped[0]?.tell(steppedOf("7", 3));
    await settled();
    live.step(-1);
    expect(now().point).toBe(1);
    live.goTo(-4);
    expect(now().point).toBe(0);
    live.goTo(2);
    expect(now().point).toBeUndefined();
  });

  test("chooses the next call of the list, and stays at its ends", async () => {
    const { live, hear, now } = page();
    const overview = { kind: "overview", isWhole: true, live: 2, at: {}, versions: [], moves: [] };
    const sums = { entered: {}, left: {}, failed: {}, gone: {}, ended: {} };
    hear({ ...overview, sums, calls: [summary("7"), summary("8")] });
    live.chooseNext(1);
    expect(now().chosen).toBe("8");
    live.chooseNext(-1);
    expect(now().chosen).toBe("8");
    live.chooseNext(1);
    expect(now().chosen).toBe("7");
  });

  test("takes the list for what is looked for by now", async () => {
    const { live, now } = page();
    await settled();
    expect([...now().calls.keys()]).toEqual(["1"]);
    live.find("none");
    await settled();
    expect(now().find).toBe("none");
  });
});
