import { createContext, useContext, useEffect } from "react";
import { useStore } from "zustand";
import { overlayOf } from "../graph/overlay.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { pickedScenario, type ProofState } from "./proof-state.ts";
import type { Proof } from "./prove-flow.ts";

/** The prover of this page's flows. */
export const ProofContext: React.Context<Proof | undefined> = createContext<Proof | undefined>(
  undefined,
);

/** The prover of the open flow. */
export function useProof(): Proof {
  const proof = useContext(ProofContext);
  if (proof === undefined) throw new Error("This is shown outside of a studio.");
  return proof;
}

/**
 * A part of what is known of the scenarios; the component is shown again when it is another one.
 */
export function useProofState<Part>(select: (state: ProofState) => Part): Part {
  return useStore(useProof().state, select);
}

/**
 * Lays over the graph the way of the picked scenario, else what all scenarios cover; as long as the
 * component is shown.
 */
export function useProofOverlay(): void {
  const { show } = useStudio();
  const view = useStudioState(({ drawn }) => drawn?.view);
  const picked = useProofState(pickedScenario);
  const counts = useProofState(({ proved }) => proved?.counts);
  useEffect(() => {
    if (picked !== undefined) {
      const { walk, departedAt } = picked;
      show({
        overlay: overlayOf(view, walk, {
          here: departedAt === undefined ? undefined : { step: departedAt, isWell: false },
        }),
      });
    } else show({ overlay: counts && overlayOf(view, counts, { isCounted: true }) });
  }, [show, view, picked, counts]);
  useEffect(() => () => show({ overlay: undefined }), [show]);
}
