import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";
import type { ProofWorker } from "../../../page/prove/proof-desks.ts";
import { nothingKnown, type PublishState } from "../../../page/publish/publish-state.ts";
import type { ReplayedCall } from "../../../page/publish/replay-desk.ts";
import { runChecks } from "../../../page/publish/run-checks.ts";

const flow: GivenFlow = { name: "door.yaml", text: "now", files: {}, tests: [], renames: [] };

/** A worker that finds nothing, and in which all calls go the same way. */
function workerThat(told: string[]): ProofWorker {
  const same = (call: string): ReplayedCall => ({
    call,
    from: "100",
    went: "same",
    departure: undefined,
  });
  const desk: Pick<ProofWorker["desk"], "fuzz" | "replayOn"> = {
    fuzz: (_, __, runs) => Promise.resolve({ found: [], unreached: [], tried: runs }),
    replayOn: (_, calls) => Promise.resolve(calls.map((__, index) => same(String(index)))),
  };
  return {
    desk: desk as ProofWorker["desk"],
    end: () => told.push("ended"),
  };
}

function given(ids: readonly string[], told: string[] = []) {
  const state = createStore<PublishState>(() => nothingKnown);
  const recorded = (most: number): Promise<readonly string[]> =>
    Promise.resolve(ids.slice(0, most));
  // One is not kept any more.
  const journal = (call: string) => Promise.resolve(call === "gone" ? undefined : []);
  return {
    state,
    told,
    checking: runChecks({
      state,
      given: () => flow,
      start: () => workerThat(told),
      recorded,
      journal,
    }),
  };
}

test("1,000 random calls are tried, then all recorded ones whose journals are kept, and the worker is ended", async () => {
  const { state, told, checking } = given([
    "1",
    "gone",
    ...Array.from({ length: 30 }, (_, index) => `2${index}`),
  ]);
  await checking.run();
  const { checks } = state.getState();

  expect(checks).toMatchObject({
    text: "now",
    isRunning: false,
    progress: 1,
    fuzzed: { tried: 1_000, found: [] },
  });
  expect([checks?.replayed?.length, told]).toEqual([31, ["ended"]]);
});

test("checks that are stopped tell nothing more", async () => {
  const { state, told, checking } = given(["1"]);
  const running = checking.run();
  checking.stop();
  await running;

  expect([state.getState().checks?.isRunning, state.getState().checks?.replayed, told]).toEqual([
    ...[false, undefined, ["ended"]],
  ]);
});
