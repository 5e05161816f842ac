import { useStudio } from "../state/use-studio.ts";

/**
 * A function that selects a step by its id, on the graph and in the text; nothing happens where the
 * flow has none of it any more.
 */
export function useGoToStep(): (id: string | undefined) => void {
  const studio = useStudio();
  return (id) => {
    const { drawn, checked } = studio.state.getState();
    const cards = drawn?.view?.cards ?? [];
    const found = cards.flatMap(({ card }) => card.rows.map((row) => ({ block: card.name, row })));
    const at = found.find(({ row }) => row.step === id);
    const place = checked?.places.find(
      ({ block, step }) => block === at?.block && step === at.row.index,
    );
    if (place !== undefined) studio.select(place);
  };
}
