import type { StoreApi } from "zustand/vanilla";
import type { GivenFlow } from "./given-flow.ts";
import type { ProofState, Search, SearchKind } from "./proof-state.ts";
import type { ProofWorker } from "./proof-desks.ts";
import type { Searched } from "./search-desk.ts";

/** Looks for calls, one search at a time. */
export interface Searching {
  search(kind: SearchKind): Promise<void>;
  stop(): void;
}

/** The worlds of one fuzzing. */
const worlds = 1_000;

/** Searches, each in a worker of its own, which is ended with it. */
export function searchCalls(
  state: StoreApi<ProofState>,
  given: () => GivenFlow | undefined,
  start: () => ProofWorker,
): Searching {
  let searcher: ProofWorker | undefined;
  const stop = (): void => {
    searcher?.end();
    searcher = undefined;
    const { search } = state.getState();
    if (search?.isRunning === true) state.setState({ search: { ...search, isRunning: false } });
  };
  return {
    stop,
    async search(kind) {
      const flow = given();
      if (flow === undefined) return;
      stop();
      const own = start();
      searcher = own;
      const begun: Search = {
        kind,
        progress: undefined,
        isRunning: true,
        result: undefined,
        rooms: undefined,
        certificate: undefined,
        added: [],
      };
      const tell = (known: Partial<Search>): void => {
        if (searcher === own)
          state.setState({ search: { ...begun, ...state.getState().search, ...known } });
      };
      tell({ ...begun, ...(kind === "fuzz" && { progress: 0 }) });
      if (kind === "explore") tell({ result: await own.desk.explore(flow) });
      else if (kind === "prove") tell({ certificate: await own.desk.certificate(flow) });
      else if (kind === "rooms") tell({ rooms: await own.desk.rooms(flow) });
      else await fuzzInTurns(own, flow, (progress, result) => tell({ progress, result }));
      if (searcher === own) stop();
    },
  };
}

/**
 * Tries 1,000 worlds in small turns of one search, so that it is known how far it is, from 0 to 1;
 * until something is found.
 */
export async function fuzzInTurns(
  { desk }: ProofWorker,
  flow: GivenFlow,
  tell: (progress: number, result: Searched) => void,
): Promise<void> {
  const seed = Math.floor(Math.random() * 1_000_000);
  let result = await desk.fuzz(flow, seed, worlds);
  while (result !== undefined) {
    tell(result.tried / worlds, result);
    if (result.found.length > 0 || result.tried >= worlds) return;
    result = await desk.fuzzOn();
  }
}
