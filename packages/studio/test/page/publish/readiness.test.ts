import { describe, expect, test } from "vitest";
import { isGreen, readyItems, type KnownOfText } from "../../../page/publish/readiness.ts";

const tally = { covered: 4, total: 4 };
const scenario = {
  key: "a",
  file: "a.test.yaml",
  name: "a",
  departures: [],
  walk: { steps: {}, ways: {} },
};
const passed = { ...scenario, departedAt: undefined, endedMs: 0 };
const replayed = { call: "1", from: "100", went: "same", departure: undefined } as const;

/** A text of which all is known, and all is well. */
const known = {
  text: "now",
  checked: {
    text: "now",
    problems: [],
    view: undefined,
    places: [],
    title: "",
    version: "",
    wanted: [],
    declared: [],
    took: 0,
  },
  proved: {
    ...{
      text: "now",
      scenarios: [passed],
      mistakes: [],
      isBroken: false,
      counts: undefined,
      took: 0,
    },
    totals: { steps: tally, outcomes: tally, edges: tally },
  },
  checks: {
    text: "now",
    isRunning: false,
    progress: 1,
    fuzzed: { tried: 1_000, found: [] },
    replayed: [replayed],
  },
} satisfies KnownOfText;

function statesOf(given: KnownOfText): readonly string[] {
  return readyItems(given).map(({ what, state, count, all }) => `${what} ${state} ${count}/${all}`);
}

describe("readyItems", () => {
  test("all is well where nothing is wrong, all steps are gone through, and calls go the same way", () => {
    expect(statesOf(known)).toEqual([
      ...[
        "errors good 0/0",
        "scenarios good 1/1",
        "coverage good 4/4",
        "fuzz good 0/1000",
        "calls good 0/1",
      ],
    ]);
    expect(isGreen(readyItems(known))).toBe(true);
  });

  test("what is known of another text counts for nothing", () => {
    const items = readyItems({ ...known, text: "later" });

    expect(items.map(({ state }) => state)).toEqual(["open", "open", "open", "open", "open"]);
    expect(isGreen(items)).toBe(false);
  });

  test("a flow without scenarios is not ready, and one whose calls go elsewhere is not", () => {
    const none = { ...known.proved, scenarios: [], totals: undefined };
    const elsewhere = { ...replayed, went: "elsewhere" } as const;
    const calls = [replayed, elsewhere, { ...replayed, went: "unknown" } as const];

    expect(statesOf({ ...known, proved: none }).slice(1, 3)).toEqual([
      "scenarios bad 0/0",
      "coverage bad 0/0",
    ]);
    expect(statesOf({ ...known, checks: { ...known.checks, replayed: calls } }).at(-1)).toBe(
      "calls bad 1/2",
    );
  });

  test("where no call has been recorded none can go elsewhere", () => {
    expect(statesOf({ ...known, checks: { ...known.checks, replayed: [] } }).at(-1)).toBe(
      "calls good 0/0",
    );
  });
});
