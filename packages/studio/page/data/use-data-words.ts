import { useStudioState } from "../state/use-studio.ts";
import { dataEn, type DataWords } from "../words/data-en.ts";
import { dataNb } from "../words/data-nb.ts";

/** The words of the data of a flow, in the chosen language. */
export function useDataWords(): DataWords {
  const language = useStudioState((state) => state.language);
  return { en: dataEn, nb: dataNb }[language];
}
