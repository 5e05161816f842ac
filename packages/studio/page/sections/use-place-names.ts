import { useStudioState } from "../state/use-studio.ts";

/** The names of the places of a flow, by lines of its text: `welcome / 2`. */
export function usePlaceNames(): (line: number) => string {
  const places = useStudioState(({ checked }) => checked?.places) ?? [];
  return (line) => {
    const here = places.filter(({ from, to }) => from <= line && line <= to);
    const found = here.find(({ step }) => step !== undefined) ?? here[0];
    if (found === undefined) return String(line);
    return found.step === undefined ? found.block : `${found.block} / ${found.step + 1}`;
  };
}
