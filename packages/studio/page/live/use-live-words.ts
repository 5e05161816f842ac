import { useStudioState } from "../state/use-studio.ts";
import { liveEn, type LiveWords } from "../words/live-en.ts";
import { liveNb } from "../words/live-nb.ts";

/** Words for the calls of a running flow, in the chosen language. */
export function useLiveWords(): LiveWords {
  const language = useStudioState((state) => state.language);
  return { en: liveEn, nb: liveNb }[language];
}
