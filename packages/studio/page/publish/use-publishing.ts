import { use, useContext } from "react";
import { useStore } from "zustand";
import { useProofState } from "../prove/use-proof.ts";
import { useStudioState } from "../state/use-studio.ts";
import type { Publishing } from "./publish-flow.ts";
import type { PublishState } from "./publish-state.ts";
import { PublishingContext } from "./publishing-context.ts";
import { readyItems, type ReadyItem } from "./readiness.ts";
import { publishEn, type PublishWords } from "./words-en.ts";
import { publishNb } from "./words-nb.ts";

/** The publisher of the open flow; the component waits until it is loaded. */
export function usePublishing(): Publishing {
  const load = useContext(PublishingContext);
  if (load === undefined) throw new Error("This is shown outside of a studio.");
  return use(load());
}

/** A part of what is known for publishing; the component is shown again when it is another one. */
export function usePublishState<Part>(select: (state: PublishState) => Part): Part {
  return useStore(usePublishing().state, select);
}

/** All that has to be well before the text in the editor is given to calls. */
export function useReadyItems(): readonly ReadyItem[] {
  const text = useStudioState((state) => state.text);
  const checked = useStudioState((state) => state.checked);
  const proved = useProofState((state) => state.proved);
  const checks = usePublishState((state) => state.checks);
  return readyItems({ text, checked, proved, checks });
}

/** The words of publishing, in the chosen language. */
export function usePublishWords(): PublishWords {
  const language = useStudioState((state) => state.language);
  return { en: publishEn, nb: publishNb }[language];
}
