import { cardMeasures, type PlacedView } from "@flowrun/graph";
import { getViewportForBounds, useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";

/** Room for what stands above a first card. */
const above = 60;

/** Room for what lies over the canvas: below are the buttons. */
const room = { top: "16px", right: "24px", bottom: "64px", left: "24px" } as const;

/** How far one can go from the canvas, how close, and how close a small flow is shown at first. */
export const zooms = { least: 0.08, most: 1.6, atFirst: 1.2 } as const;

/** Returns a function that shows all of a graph. */
export function useShowWhole(): (view: PlacedView | undefined) => void {
  const { setViewport } = useReactFlow();
  const canvas = useStoreApi();
  return useCallback(
    (view) => {
      if (view === undefined) return;
      const { x, y, width, height } = view.bounds;
      const bounds = { x, y: y - above, width, height: height + above };
      const size = canvas.getState();
      void setViewport(getViewportForBounds(bounds, size.width, size.height, zooms.least, zooms.atFirst, room));
    },
    [setViewport, canvas],
  );
}

/** Shows a flow whole when it is opened, and when what is around the graph has changed its size; brings into sight what is selected elsewhere. */
export function useView(view: PlacedView | undefined): void {
  const { setCenter, getViewport } = useReactFlow();
  const showWhole = useShowWhole();
  const canvas = useStoreApi();
  const name = useStudioState(({ open }) => open?.name);
  const selected = useStudioState(selectedPlace);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (view === undefined || shown.current === name) return;
    shown.current = name;
    showWhole(view);
  }, [view, name, showWhole]);
  const size = useStore(({ width, height }) => `${width} ${height}`);
  const mode = useStudioState((state) => `${state.mode} ${state.overlay === undefined ? "" : "covered"}`);
  const fitted = useRef({ mode, size });
  useEffect(() => {
    const { mode: before, size: sizeBefore } = fitted.current;
    // With the mode, and with a call, the panes change, and soon after that the size of the canvas.
    if (before !== mode && sizeBefore === size) return;
    fitted.current = { mode, size };
    // Below a graph with calls there is now one that is watched, now none.
    if (before !== mode || (mode === "live" && sizeBefore !== size)) showWhole(view);
  }, [mode, size, view, showWhole]);
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
