import type { StoreApi } from "zustand/vanilla";
import type { GivenFlow } from "./given-flow.ts";
import type { ProofState, Search, SearchKind } from "./proof-state.ts";
import type { ProofWorker } from "./prove-flow.ts";

/** Looks for calls, one search at a time. */
export interface Searching {
  search(kind: SearchKind): Promise<void>;
  stop(): void;
}

/** Worlds of one fuzzing, and how many are tried before it is told how far it is. */
const fuzzing = { worlds: 1_000, atOnce: 50 };

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
      const begun: Search = { kind, progress: undefined, isRunning: true, result: undefined, added: [] };
      const tell = (known: Partial<Search>): void => {
        if (searcher === own) state.setState({ search: { ...begun, ...state.getState().search, ...known } });
      };
      tell({ ...begun, ...(kind === "fuzz" && { progress: 0 }) });
      await (kind === "explore" ? explore(own, flow, tell) : fuzz(own, flow, tell));
      if (searcher === own) stop();
    },
  };
}

type Tell = (search: Partial<Search>) => void;

async function explore({ desk }: ProofWorker, flow: GivenFlow, tell: Tell): Promise<void> {
  tell({ result: await desk.explore(flow) });
}

/** In small turns, so that it is known how far it is; until something is found. */
async function fuzz({ desk }: ProofWorker, flow: GivenFlow, tell: Tell): Promise<void> {
  const first = Math.floor(Math.random() * 1_000_000);
  for (let tried = 0; tried < fuzzing.worlds; tried += fuzzing.atOnce) {
    const result = await desk.fuzz(flow, first + tried, fuzzing.atOnce);
    if (result === undefined) return;
    const all = tried + result.tried;
    tell({ progress: all / fuzzing.worlds, result: { ...result, tried: all } });
    if (result.found.length > 0) return;
  }
}
