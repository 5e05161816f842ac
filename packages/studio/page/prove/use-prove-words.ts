import { useStudioState } from "../state/use-studio.ts";
import { proveEn, type ProveWords } from "../words/prove-en.ts";
import { proveNb } from "../words/prove-nb.ts";

/** Words for proofs and for calls that are kept, in the chosen language. */
export function useProveWords(): ProveWords {
  const language = useStudioState((state) => state.language);
  return { en: proveEn, nb: proveNb }[language];
}
