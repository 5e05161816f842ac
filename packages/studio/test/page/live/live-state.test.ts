import { describe, expect, test } from "vitest";
import type { CallSummary, LiveOverview } from "../../../src/live/live-contract.ts";
import {
  afterFrame,
  listedCalls,
  type OnlyCalls,
  noLiveState,
  shownPoint,
  withCalls,
} from "../../../page/live/live-state.ts";

const call = (id: string, more: Partial<CallSummary> = {}): CallSummary => {
  return {
    id,
    from: `47${id}`,
    to: "1000",
    at: Number(id),
    block: "opening",
    step: "opening/1",
    flow: "f",
    ...more,
  };
};

const overview: LiveOverview = {
  ...{
    kind: "overview",
    isWhole: false,
    connection: "connected",
    live: 1,
    at: {},
    moves: [],
    calls: [],
    versions: [],
  },
  sums: { entered: {}, left: {}, failed: {}, gone: {}, ended: {} },
};

describe("the state after a frame", () => {
  test("has the numbers that have changed, forgets those that are 0, and leaves the others alone", () => {
    const first = afterFrame(noLiveState, {
      ...overview,
      seq: 1,
      isWhole: true,
      at: { opening: 2, talking: 1 },
    });
    const second = afterFrame(first, { ...overview, seq: 2, at: { opening: 3, talking: 0 } });

    expect([first.at, second.at]).toEqual([{ opening: 2, talking: 1 }, { opening: 3 }]);
    expect(second.sums.entered).toBe(first.sums.entered);
    expect(afterFrame(second, { ...overview, seq: 3 }).at).toBe(second.at);
  });

  test("begins anew with a whole overview, as after another window was chosen", () => {
    const first = afterFrame(noLiveState, { ...overview, seq: 1, at: { opening: 2 } });
    expect(
      afterFrame(first, { ...overview, seq: 2, isWhole: true, at: { talking: 1 } }).at,
    ).toEqual({ talking: 1 });
  });

  test("numbers the moves, and keeps the last 200", () => {
    const moves = Array.from({ length: 60 }, () => ({
      call: "1",
      step: "opening/1",
      outcome: "ok",
    }));
    let state = noLiveState;
    for (let seq = 1; seq <= 5; seq += 1) state = afterFrame(state, { ...overview, seq, moves });

    expect([state.moves.length, state.moves[0]?.number, state.moves.at(-1)?.number]).toEqual([
      200, 101, 300,
    ]);
  });

  test("takes the entries of the chosen call only, and begins anew with its first", () => {
    const chosen = { ...noLiveState, chosen: "1" };
    const event = { call: "1", event: { kind: "leg.left", leg: "1", at: 5 } } as const;
    const more = afterFrame(chosen, {
      seq: 1,
      kind: "entries",
      call: "1",
      isWhole: false,
      entries: [event],
    });

    expect(more.entries).toEqual([event]);
    expect(
      afterFrame(more, { seq: 2, kind: "entries", call: "2", isWhole: false, entries: [event] }),
    ).toBe(more);
    const start = { leg: "1", from: "1", to: "2", args: [], at: 1 };
    const head = { call: "1", flow: "f", start } as const;
    expect(
      afterFrame(more, { seq: 3, kind: "entries", call: "1", isWhole: true, entries: [head] })
        .entries,
    ).toEqual([head]);
  });
});

describe("the list of calls", () => {
  const ended = { at: 9, reason: "caller_left" };
  const calls = withCalls(new Map(), [
    call("1"),
    call("2", { ended }),
    call("3", { block: "talking" }),
    call("4", { ended }),
  ]);

  test("has live ones first, then the newest", () => {
    expect(listedCalls({ calls, find: "" }).map(({ id }) => id)).toEqual(["3", "1", "4", "2"]);
  });

  test("is searched in the words that are shown, and shows only those that one wants", () => {
    const shown = (reason: string): string => reason.replace("caller_left", "samtalen lagt på");
    const found = (find: string, only: OnlyCalls): readonly string[] =>
      listedCalls({ calls, find, only }, shown).map(({ id }) => id);
    expect([
      found("lagt på", "all"),
      found("", "live"),
      found("", "over"),
      found("", "wrong"),
    ]).toEqual([...[["4", "2"], ["3", "1"], ["4", "2"], []]]);
  });

  test("has only those that have what is looked for in their number, block or end", () => {
    const found = (find: string): readonly string[] =>
      listedCalls({ calls, find }).map(({ id }) => id);
    expect([found("474"), found(" Talk "), found("caller_"), found("none")]).toEqual([
      ["4"],
      ["3"],
      ["4", "2"],
      [],
    ]);
  });

  test("keeps all as long as there are no more than 500", () => {
    const some = Array.from({ length: 400 }, (_, id) => call(`${id}`, { ended }));
    expect([...withCalls(new Map(), some).values()]).toEqual(some);
  });

  test("keeps 500, and every live one", () => {
    const many = Array.from({ length: 700 }, (_, id) => call(`${id}`, id < 100 ? {} : { ended }));
    const kept = withCalls(new Map(), many);
    expect([kept.size, kept.has("0"), kept.has("100"), kept.has("699")]).toEqual([
      500,
      true,
      false,
      true,
    ]);
  });
});

test("the point that is shown is the chosen one, else the last", () => {
  const none = {
    what: "",
    commands: [],
    walk: [],
    step: undefined,
    isOver: false,
    facts: [],
    timers: {},
  };
  const point = { ...none, atMs: 0, kind: "call" } as const;
  const watched = {
    points: [point, point, point],
    bars: [],
    prompts: [],
    text: "",
    departs: false,
  };
  expect([undefined, 1, 9].map((chosen) => shownPoint({ watched, point: chosen }))).toEqual([
    2, 1, 2,
  ]);
});
