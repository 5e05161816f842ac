import { useStudioState } from "../state/use-studio.ts";
import { sectionsEn, type SectionWords } from "../words/sections-en.ts";
import { sectionsNb } from "../words/sections-nb.ts";

/** The words of the sections of a flow, in the chosen language. */
export function useSectionWords(): SectionWords {
  const language = useStudioState((state) => state.language);
  return { en: sectionsEn, nb: sectionsNb }[language];
}
