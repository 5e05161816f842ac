import { cardMeasures, type PlacedView } from "@flowrun/graph";
import { useReactFlow, useStoreApi, type Rect } from "@xyflow/react";
import { useEffect, useRef } from "react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";

/** Room for what stands above a first card. */
const above = 60;

/** All of a graph, for a look from above. */
export function wholeOf({ bounds }: PlacedView): Rect {
  return { x: bounds.x, y: bounds.y - above, width: bounds.width, height: bounds.height + above };
}

/** Shows a flow whole when it is opened, and brings into sight what is selected elsewhere. */
export function useView(view: PlacedView | undefined): void {
  const { fitBounds, setCenter, getViewport } = useReactFlow();
  const canvas = useStoreApi();
  const name = useStudioState(({ open }) => open?.name);
  const selected = useStudioState(selectedPlace);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (view === undefined || shown.current === name) return;
    shown.current = name;
    void fitBounds(wholeOf(view), { padding: 0.06 });
  }, [view, name, fitBounds]);
  const block = selected?.block;
  useEffect(() => {
    const found = view?.cards.find(({ card }) => card.name === block);
    if (found === undefined) return;
    const { width, height } = canvas.getState();
    const { x, y, zoom } = getViewport();
    const [left, top] = [found.x * zoom + x, found.y * zoom + y];
    const [right, bottom] = [left + cardMeasures.width * zoom, top + found.layout.height * zoom];
    const isSeen = left >= 0 && top >= 0 && right <= width && bottom <= height;
    if (isSeen) return;
    const middle = { x: found.x + cardMeasures.width / 2, y: found.y + found.layout.height / 2 };
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;
    void setCenter(middle.x, middle.y, { zoom, duration });
    // Only another selection moves the picture, not another layout.
  }, [block]);
}
