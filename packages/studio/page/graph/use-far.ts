import { cardMeasures, type PlacedView } from "@flowrun/graph";
import { useReactFlow, useStore } from "@xyflow/react";
import { useStudio } from "../state/use-studio.ts";

/** More cards than this are drawn as one picture from afar. */
export const manyCards = 150;

/** Below this, the small print of a card cannot be read. */
const farZoom = 0.6;

/** Whether a graph is so large and so far away that it is drawn as one picture. */
export function useIsFar(view: PlacedView | undefined): boolean {
  const isFar = useStore(({ transform }) => transform[2] < farZoom);
  return isFar && (view?.cards.length ?? 0) > manyCards;
}

/** Selects the block at the place of a click, of which there is no element. */
export function useSelectAt(view: PlacedView | undefined): (event: React.MouseEvent) => void {
  const studio = useStudio();
  const { screenToFlowPosition } = useReactFlow();
  return ({ clientX, clientY }) => {
    const { x, y } = screenToFlowPosition({ x: clientX, y: clientY });
    const isAt = ({ x: left, y: top, layout }: PlacedView["cards"][number]): boolean =>
      x >= left && x <= left + cardMeasures.width && y >= top && y <= top + layout.height;
    const name = view?.cards.find(isAt)?.card.name;
    const { checked } = studio.state.getState();
    const place = checked?.places.find(({ block, step }) => block === name && step === undefined);
    if (place !== undefined) studio.select(place);
  };
}
