import { nameOfPlace } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";

/** The names of the places of a flow, by lines of its text: `welcome / 2`. */
export function usePlaceNames(): (line: number) => string {
  const places = useStudioState(({ checked }) => checked?.places) ?? [];
  return (line) => {
    const here = places.filter(({ from, to }) => from <= line && line <= to);
    const found = here.find(({ step }) => step !== undefined) ?? here[0];
    return found === undefined ? String(line) : nameOfPlace(found);
  };
}
