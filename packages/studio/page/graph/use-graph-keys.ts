import type { PlacedView } from "@flowrun/graph";
import { useReactFlow } from "@xyflow/react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio } from "../state/use-studio.ts";
import type { FlowPlace } from "../worker/flow-desk.ts";
import { alongWire, nearestBlock, type Direction } from "./neighbours.ts";
import { wholeOf } from "./use-view.ts";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** What keys do while the graph has them. */
export function useGraphKeys(view: PlacedView | undefined): (event: React.KeyboardEvent) => void {
  const studio = useStudio();
  const { zoomIn, zoomOut, fitBounds } = useReactFlow();
  const go = (block: string | undefined, step?: number, focus = false): void => {
    const { checked } = studio.state.getState();
    const place = checked?.places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) studio.select(place, focus);
  };
  const acts: Readonly<Record<string, (view: PlacedView, now: FlowPlace | undefined) => void>> = {
    "[": (shown, now) => go(alongWire(shown, now?.block, "back")),
    "]": (shown, now) => go(alongWire(shown, now?.block, "forth")),
    Enter: (_, now) => go(now?.block, now?.step, true),
    Escape: (_, now) => go(now?.block),
    "+": () => void zoomIn(),
    "-": () => void zoomOut(),
    f: (shown) => void fitBounds(wholeOf(shown), { padding: 0.06 }),
  };
  return (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (view === undefined || ctrlKey || metaKey) return;
    const now = selectedPlace(studio.state.getState());
    const direction = directions[key];
    const act = acts[key] ?? acts[key.toLowerCase()];
    if (direction !== undefined && altKey) go(now?.block, nextStep(view, now, direction));
    else if (direction !== undefined) go(nearestBlock(view, now?.block, direction));
    else if (act !== undefined) act(view, now);
    else return;
    event.preventDefault();
  };
}

function nextStep(view: PlacedView, now: FlowPlace | undefined, direction: Direction): number | undefined {
  const count = view.cards.find(({ card }) => card.name === now?.block)?.card.rows.length ?? 0;
  if (direction === "up") return now?.step === undefined || now.step === 0 ? undefined : now.step - 1;
  return Math.min(count - 1, (now?.step ?? -1) + 1);
}
