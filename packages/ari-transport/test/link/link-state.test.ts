import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ariError, type AriCode } from "../../src/catalogue.ts";
import { nextLinkState, type LinkSignal, type LinkState } from "../../src/link/link-state.ts";

const error = ariError("ARI_LOST", "gone");
const lost: LinkSignal = { kind: "lost", error };
const [begin, opened, settled, free, close] = (
  ["begin", "opened", "settled", "free", "close"] as const
).map((kind): LinkSignal => ({ kind })) as [
  LinkSignal,
  LinkSignal,
  LinkSignal,
  LinkSignal,
  LinkSignal,
];
const replaced: LinkSignal = { kind: "replaced", waits: false };

function after(...signals: readonly LinkSignal[]): LinkState {
  return signals.reduce<LinkState>((state, signal) => nextLinkState(state, signal, () => 1), {
    kind: "idle",
  });
}

describe("nextLinkState", () => {
  test("connects for the first time", () => {
    expect([after(begin), after(begin, opened)]).toEqual([
      { kind: "connecting", attempt: 1, failures: 0 },
      { kind: "connected", failures: 0 },
    ]);
  });

  test("counts attempts and failures while none succeeds", () => {
    const waiting = { kind: "waiting", attempt: 3, failures: 2, retryMs: 200, error };
    expect(after(begin, lost, begin, lost)).toEqual(waiting);
  });

  test("begins anew with attempt 1 and the shortest wait after a connection that settled", () => {
    const waiting = after(begin, lost, begin, opened, settled, lost);
    expect([waiting, nextLinkState(waiting, begin, () => 1)]).toEqual([
      { kind: "waiting", attempt: 1, failures: 1, retryMs: 100, error },
      { kind: "connecting", attempt: 1, failures: 1 },
    ]);
  });

  test("waits ever longer when connections end as soon as they begin", () => {
    const waiting = { kind: "waiting", attempt: 1, failures: 3, retryMs: 400, error };
    expect(after(begin, opened, lost, begin, opened, lost, begin, opened, lost)).toEqual(waiting);
  });

  test("stays replaced whatever happens, until it is closed", () => {
    const state = after(begin, opened, replaced, lost, begin, opened, free);
    expect([state, nextLinkState(state, close, () => 1)]).toEqual([
      { kind: "replaced", waits: false },
      { kind: "closed" },
    ]);
  });

  test("connects anew when the application that it waits for is free", () => {
    const state = after(begin, opened, { kind: "replaced", waits: true }, lost, begin);
    expect([state, nextLinkState(state, free, () => 1)]).toEqual([
      { kind: "replaced", waits: true },
      { kind: "connecting", attempt: 1, failures: 0 },
    ]);
  });

  test("connects anew when the application is taken back, and only then", () => {
    const takeBack: LinkSignal = { kind: "take_back" };
    expect([
      after(begin, opened, replaced, takeBack),
      after(begin, takeBack, opened, takeBack),
    ]).toEqual([
      { kind: "connecting", attempt: 1, failures: 0 },
      { kind: "connected", failures: 0 },
    ]);
  });

  test("stays closed whatever happens", () => {
    const signals = fc.array(fc.constantFrom(begin, opened, settled, lost, replaced, free, close));
    fc.assert(fc.property(signals, (some) => after(begin, close, ...some).kind === "closed"));
  });

  test("doubles the wait from 100 ms up to 1.5 s, so that the platform is back within 2 s of its own start", () => {
    expect(longestWaits("ARI_LOST")).toEqual([
      100, 200, 400, 800, 1_500, 1_500, 1_500, 1_500, 1_500,
    ]);
  });

  test("doubles it from 1 s up to 30 s for wrong credentials", () => {
    const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000];
    expect(longestWaits("ARI_CREDENTIALS")).toEqual(waits);
  });

  test("spreads it over the whole time by the random number", () => {
    expect([0, 0.25, 0.5].map((number) => waitAfter(3, "ARI_LOST", () => number))).toEqual([
      0, 100, 200,
    ]);
  });
});

/** The wait after so many failures in a row. */
function waitAfter(failures: number, code: AriCode, random: () => number): number | undefined {
  const connecting: LinkState = { kind: "connecting", attempt: failures, failures: failures - 1 };
  const state = nextLinkState(connecting, { kind: "lost", error: ariError(code, "no") }, random);
  return state.kind === "waiting" ? state.retryMs : undefined;
}

function longestWaits(code: AriCode): readonly (number | undefined)[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 2_000].map((failures) => waitAfter(failures, code, () => 1));
}
