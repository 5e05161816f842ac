import { useStudioState } from "../state/use-studio.ts";
import { newFlowEn, type NewFlowWords } from "../words/new-flow-en.ts";
import { newFlowNb } from "../words/new-flow-nb.ts";

/** The words of the list of flows, and of a new one, in the chosen language. */
export function useNewFlowWords(): NewFlowWords {
  const language = useStudioState((state) => state.language);
  return { en: newFlowEn, nb: newFlowNb }[language];
}
