import type { StoreApi } from "zustand/vanilla";
import type { JournalEntry } from "@flowrun/core";
import type { GivenFlow } from "../prove/given-flow.ts";
import type { ProofWorker } from "../prove/proof-desks.ts";
import { fuzzInTurns } from "../prove/search-calls.ts";
import type { PublishState, LongChecks } from "./publish-state.ts";
import type { ReplayedCall } from "./replay-desk.ts";

/** Recorded calls that are stepped again at most. */
export const mostRecorded = 500;

const atOnce = 20;

/** The parts that the checks are run with. */
export interface CheckingParts {
  readonly state: StoreApi<PublishState>;
  readonly given: () => GivenFlow | undefined;
  readonly start: () => ProofWorker;
  /** The ids of the newest calls that are over. */
  readonly recorded: (most: number) => Promise<readonly string[]>;
  /** `undefined` for one that is not kept any more. */
  readonly journal: (call: string) => Promise<readonly JournalEntry[] | undefined>;
}

/** Runs the checks, in a worker that is ended with them. */
export interface Checking {
  run(): Promise<void>;
  stop(): void;
}

/** Checks of the open flow, one run at a time. */
export function runChecks({ state, given, start, recorded, journal }: CheckingParts): Checking {
  let own: ProofWorker | undefined;
  const stop = (): void => {
    own?.end();
    own = undefined;
    const { checks } = state.getState();
    if (checks?.isRunning === true) state.setState({ checks: { ...checks, isRunning: false } });
  };
  return {
    stop,
    async run() {
      const flow = given();
      if (flow === undefined) return;
      stop();
      const worker = start();
      own = worker;
      const begun: LongChecks = {
        text: flow.text,
        isRunning: true,
        progress: 0,
        fuzzed: undefined,
        replayed: undefined,
      };
      const tell = (known: Partial<LongChecks>): void => {
        if (own === worker)
          state.setState({ checks: { ...begun, ...state.getState().checks, ...known } });
      };
      tell(begun);
      await fuzzInTurns(worker, flow, (progress, { tried, found }) => {
        const isDone = progress === 1 || found.length > 0;
        tell({ progress: progress / 2, ...(isDone && { fuzzed: { tried, found } }) });
      });
      const isOwn = (): boolean => own === worker;
      const ids = isOwn() ? await recorded(mostRecorded) : [];
      const calls: ReplayedCall[] = [];
      for (let first = 0; first < ids.length && isOwn(); first += atOnce) {
        const read = await Promise.all(ids.slice(first, first + atOnce).map(journal));
        calls.push(
          ...(await worker.desk.replayOn(
            flow,
            read.filter((each) => each !== undefined),
          )),
        );
        tell({ progress: 0.5 + (first + atOnce) / ids.length / 2 });
      }
      tell({ progress: 1, replayed: calls });
      if (isOwn()) stop();
    },
  };
}
