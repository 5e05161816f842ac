import type { StoreApi } from "zustand/vanilla";
import type { StudioState } from "../state/studio-state.ts";
import type { GivenFlow } from "./given-flow.ts";
import type { ProofState } from "./proof-state.ts";
import type { ProofWorker } from "./proof-desks.ts";

/** Keeps known what the scenarios of the open flow come to. */
export interface KeptProved {
  /**
   * Has them run: now, or as soon as the run that is under way is over. So a fast typist never
   * waits behind old texts.
   */
  proveSoon(): void;
  pick(key: string | undefined): Promise<void>;
}

/** Keeps it in the state, with the worker that `prover` gives. */
export function keepProved(
  studio: StoreApi<StudioState>,
  state: StoreApi<ProofState>,
  given: () => GivenFlow | undefined,
  prover: () => ProofWorker,
): KeptProved {
  let isAskedAgain = false;
  const tellStory = async (): Promise<void> => {
    const { picked } = state.getState();
    const story = picked === undefined ? [] : await prover().desk.story(picked);
    if (state.getState().picked === picked) state.setState({ story });
  };
  const run = async (): Promise<void> => {
    state.setState({ isProving: true });
    do {
      isAskedAgain = false;
      const flow = given();
      if (flow === undefined || flow.tests.length === 0) break;
      const proved = await prover().desk.prove(flow);
      if (studio.getState().open?.name !== flow.name) continue;
      // A flow with errors runs nothing: what is known of its text before stays.
      const before = state.getState().proved;
      state.setState({
        proved: proved.isBroken && before !== undefined ? { ...before, isBroken: true } : proved,
      });
      await tellStory();
    } while (isAskedAgain);
    state.setState({ isProving: false });
  };
  return {
    proveSoon() {
      if (state.getState().isProving) isAskedAgain = true;
      else void run();
    },
    async pick(key) {
      state.setState({ picked: state.getState().picked === key ? undefined : key, story: [] });
      await tellStory();
    },
  };
}
