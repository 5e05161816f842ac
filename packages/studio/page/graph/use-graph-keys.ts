import type { PlacedView } from "@flowrun/graph";
import { useReactFlow } from "@xyflow/react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio } from "../state/use-studio.ts";
import type { FlowPlace } from "../worker/flow-desk.ts";
import { alongWire, nearestBlock, type Direction } from "./neighbours.ts";
import { useShowWhole } from "./use-view.ts";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** A key, from React or from the window. */
export type KeyOfGraph = Pick<
  KeyboardEvent,
  "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey" | "preventDefault"
>;

/** The actions of keys while the graph has them. */
export function useGraphKeys(view: PlacedView | undefined): (event: KeyOfGraph) => void {
  const studio = useStudio();
  const { zoomIn, zoomOut } = useReactFlow();
  const showWhole = useShowWhole();
  const go = (block: string | undefined, step?: number, focus = false): void => {
    const { checked } = studio.state.getState();
    const place = checked?.places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) studio.select(place, focus);
  };
  const acts: Readonly<Record<string, (view: PlacedView, now: FlowPlace | undefined) => void>> = {
    "[": (shown, now) => go(alongWire(shown, now?.block, "back")),
    "]": (shown, now) => go(alongWire(shown, now?.block, "forth")),
    Enter: (_, now) => {
      if (studio.state.getState().side === "text") go(now?.block, now?.step, true);
      else
        document
          .querySelector<HTMLElement>(
            "[data-pane=form] .field input, [data-pane=form] .field select",
          )
          ?.focus();
    },
    a: () => studio.show({ question: { kind: "verb" } }),
    c: (shown, now) => {
      const card = shown.cards.find((each) => each.card.name === now?.block)?.card;
      if (card === undefined || card.rows.length === 0) return;
      studio.show({
        question: { kind: "outcome", block: card.name, step: now?.step ?? card.rows.length - 1 },
      });
    },
    F2: (_, now) => {
      if (now !== undefined && now.block !== "finally")
        studio.show({ question: { kind: "name", block: now.block } });
    },
    Delete: () => void studio.removeChosen(),
    Escape: (_, now) => go(now?.block),
    "+": () => void zoomIn(),
    "-": () => void zoomOut(),
    f: showWhole,
  };
  const turn = (
    shown: PlacedView,
    now: FlowPlace | undefined,
    { direction, altKey, shiftKey }: Turn,
  ): void => {
    if (altKey && shiftKey) void studio.moveStep(direction === "up" ? -1 : 1);
    else if (altKey) go(now?.block, nextStep(shown, now, direction));
    else go(nearestBlock(shown, now?.block, direction));
  };
  return (event) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (view === undefined || ctrlKey || metaKey) return;
    const now = selectedPlace(studio.state.getState());
    const direction = directions[key];
    if (direction !== undefined) turn(view, now, { direction, altKey, shiftKey });
    else {
      const act = acts[key] ?? acts[key.toLowerCase()];
      if (act === undefined) return;
      act(view, now);
    }
    event.preventDefault();
  };
}

interface Turn {
  readonly direction: Direction;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

function nextStep(
  view: PlacedView,
  now: FlowPlace | undefined,
  direction: Direction,
): number | undefined {
  const count = view.cards.find(({ card }) => card.name === now?.block)?.card.rows.length ?? 0;
  if (direction === "up")
    return now?.step === undefined || now.step === 0 ? undefined : now.step - 1;
  return Math.min(count - 1, (now?.step ?? -1) + 1);
}
