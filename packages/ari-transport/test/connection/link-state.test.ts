import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ariError } from "../../src/ari-error.ts";
import { nextLinkState, type LinkSignal, type LinkState } from "../../src/connection/link-state.ts";

const error = ariError("ARI_LOST", "gone");
const lost: LinkSignal = { kind: "lost", error };
const [begin, opened, settled, replaced, close] = (["begin", "opened", "settled", "replaced", "close"] as const).map(
  (kind): LinkSignal => ({ kind }),
) as [LinkSignal, LinkSignal, LinkSignal, LinkSignal, LinkSignal];

function after(...signals: readonly LinkSignal[]): LinkState {
  return signals.reduce<LinkState>((state, signal) => nextLinkState(state, signal, () => 1), { kind: "idle" });
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
    const state = after(begin, opened, replaced, lost, begin, opened);
    expect([state, nextLinkState(state, close, () => 1)]).toEqual([{ kind: "replaced" }, { kind: "closed" }]);
  });

  test("stays closed whatever happens", () => {
    const signals = fc.array(fc.constantFrom(begin, opened, settled, lost, replaced, close));
    fc.assert(fc.property(signals, (some) => after(begin, close, ...some).kind === "closed"));
  });
});
