import { useStudioState } from "../state/use-studio.ts";
import { replayEn, type ReplayWords } from "../words/replay-en.ts";
import { replayNb } from "../words/replay-nb.ts";

/** Words for calls that are stepped again, in the chosen language. */
export function useReplayWords(): ReplayWords {
  const language = useStudioState((state) => state.language);
  return { en: replayEn, nb: replayNb }[language];
}
