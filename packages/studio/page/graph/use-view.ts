import { cardMeasures, type PlacedView } from "@flowrun/graph";
import {
  getViewportForBounds,
  useReactFlow,
  useStore,
  useStoreApi,
  type Viewport,
} from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { cornerOfMap, roomOfMap, type Size } from "./map-corner.ts";
import { selectedPlace, type StudioState } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";

/** Room for what stands above a first card. */
const above = 60;

/** Room for the buttons that lie over the canvas. */
const below = 64;
/** Room on either side. */
const edge = 24;
const room = { top: "16px", right: "24px", bottom: `${below}px`, left: "24px" } as const;

/** How far one can go from the canvas, how close, and how close a small flow is shown at first. */
export const zooms = { least: 0.004, most: 1.6, atFirst: 1.2 } as const;

/** Where the canvas of a size is to be for all of a graph to be seen. */
function wholeOf({ bounds: { x, y, width, height } }: PlacedView, size: Size): Viewport {
  const bounds = { x, y: y - above, width, height: height + above };
  return getViewportForBounds(bounds, size.width, size.height, zooms.least, zooms.atFirst, room);
}

/** Here the smallest print of a card has 11 pixels: nothing is opened smaller than this. */
const leastToRead = 1.05;

/** Down to here a picture that nobody has moved shows all of a graph that grows. */
const leastToKnow = 0.7;

/**
 * The part of a flow that is seen when it is opened: all of it where it can be read so. Else it
 * begins where calls do, as large as can be read.
 */
export function firstOf(view: PlacedView, size: Size): Viewport {
  const whole = wholeOf(view, size);
  const first = view.cards.find(({ card }) => card.begins.includes("call")) ?? view.cards[0];
  if (whole.zoom >= leastToRead || first === undefined) return whole;
  const { x, width } = view.bounds;
  const fitting = (size.width - 2 * edge) / Math.max(1, width);
  const zoom = Math.max(leastToRead, Math.min(zooms.atFirst, fitting));
  const middle = size.width / 2 - (first.x + cardMeasures.width / 2) * zoom;
  // Nothing is empty on one side while something is cut on the other.
  const [left, right] = [edge - x * zoom, size.width - edge - (x + width) * zoom];
  const beside = middleOfSight(view, first, {
    width: size.width / zoom,
    height: size.height / zoom,
  });
  const all = size.width / 2 - (beside ?? x + width / 2) * zoom;
  return {
    x: beside !== undefined || left < right ? all : Math.min(left, Math.max(right, middle)),
    y: (above - first.y) * zoom,
    zoom,
  };
}

/** The middle of the cards in a sight that begins at the first one; none if they do not fit into it. */
function middleOfSight(
  { cards }: PlacedView,
  first: PlacedView["cards"][number],
  sight: Size,
): number | undefined {
  const end = first.y - above + sight.height;
  const seen = cards.filter(({ y, layout }) => y < end && y + layout.height > first.y - above);
  const left = Math.min(...seen.map(({ x }) => x));
  const right = Math.max(...seen.map(({ x }) => x)) + cardMeasures.width;
  return right - left + 2 * edge <= sight.width ? (left + right) / 2 : undefined;
}

/** Returns a function that shows all of a graph. */
export function useShowWhole(): (view: PlacedView | undefined) => void {
  const { setViewport } = useReactFlow();
  const canvas = useStoreApi();
  return useCallback(
    (view) => {
      if (view !== undefined) void setViewport(wholeOf(view, canvas.getState()));
    },
    [setViewport, canvas],
  );
}

/**
 * Shows a flow whole when it is opened. It stays whole when the parts around the graph get another
 * size, until somebody moves it. Brings into sight the place that is selected elsewhere, and the
 * place of the call that is shown.
 */
export function useView(view: PlacedView | undefined): void {
  const { getViewport, setViewport } = useReactFlow();
  const pair = useStudioState(({ compared }) => compared?.pair);
  const open = useStudioState((state) => state.open?.name);
  const [width, height] = [useStore((canvas) => canvas.width), useStore((canvas) => canvas.height)];
  const before = useRef<(Shown & Placed) | undefined>(undefined);
  useEffect(() => {
    if (view === undefined) return;
    const shown = { name: pair ?? open, view, isPair: pair !== undefined, size: { width, height } };
    const { to, ...placed } = placeOf(shown, before.current, getViewport());
    before.current = { ...shown, ...placed };
    if (to !== undefined) void setViewport(to);
  }, [view, pair, open, width, height, getViewport, setViewport]);
  const selected = useStudioState(selectedPlace)?.block;
  useBringIntoSight(view, useStudioState(({ compared }) => compared?.at) ?? selected);
  useBringIntoSight(view, useStudioState(blockOfCall));
}

/** A graph on a canvas of a size. */
interface Shown {
  readonly name: string | undefined;
  /** Two versions as one, of which all is looked at. */
  readonly isPair: boolean;
  readonly view: PlacedView;
  readonly size: Size;
}

/**
 * Where a picture is put by itself: as long as it is there nobody has moved it, however the graph
 * has grown since.
 */
interface Placed {
  readonly first: Viewport;
  /** Whether it was all of the graph. */
  readonly isWhole: boolean;
}

/** Where the picture of a graph goes next by itself; nowhere where somebody has moved it. */
function placeOf(
  { name, view, isPair, size }: Shown,
  last: (Shown & Placed) | undefined,
  now: Viewport,
): Placed & { readonly to?: Viewport } {
  const whole = wholeOf(view, size);
  const opened = isPair ? whole : firstOf(view, size);
  if (last === undefined || last.name !== name)
    return { first: opened, isWhole: isAt(opened, whole), to: opened };
  const isPut = isAt(now, last.first);
  const isWhole = isAt(now, wholeOf(last.view, last.size)) || (isPut && last.isWhole);
  const isSameSize = last.size.width === size.width && last.size.height === size.height;
  if (isSameSize && isWhole) return grown(whole, now, isInSight(view, now, size));
  if (isSameSize) return { first: last.first, isWhole };
  if (isWhole) return { first: whole, isWhole, to: whole };
  // The canvas has its size a moment after its first graph.
  return isPut ? { first: opened, isWhole, to: opened } : { first: last.first, isWhole };
}

/** A block that is added is seen: the picture grows with the graph while its names can be read. */
function grown(
  whole: Viewport,
  now: Viewport,
  isSeen: boolean,
): Placed & { readonly to?: Viewport } {
  return isSeen || whole.zoom < leastToKnow
    ? { first: now, isWhole: true }
    : { first: whole, isWhole: true, to: whole };
}

function isInSight({ bounds }: PlacedView, { x, y, zoom }: Viewport, size: Size): boolean {
  const [left, top] = [bounds.x * zoom + x, (bounds.y - above) * zoom + y];
  const [right, bottom] = [left + bounds.width * zoom, top + (bounds.height + above) * zoom];
  return left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
}

function isAt(now: Viewport, there: Viewport): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  return isNear(now.x, there.x) && isNear(now.y, there.y) && isNear(now.zoom, there.zoom);
}

/** The block that one call is in, of which the way lies over the graph. */
function blockOfCall({ drawn, overlay }: StudioState): string | undefined {
  const step = overlay?.here?.step;
  return drawn?.view?.cards.find(({ card }) => card.rows.some((row) => row.step === step))?.card
    .name;
}

/** Whether something that ends there on the canvas is under the small map in the lower corner. */
function isBelowMap(
  { cards }: PlacedView,
  now: Viewport,
  canvas: Size,
  { right, bottom }: { readonly right: number; readonly bottom: number },
): boolean {
  const map = roomOfMap(canvas);
  return (
    right > canvas.width - map.width &&
    bottom > canvas.height - map.height &&
    cornerOfMap(cards, now, { canvas, map }) === "low"
  );
}

/** Moves the picture only for another block, not for another layout. */
function useBringIntoSight(view: PlacedView | undefined, block: string | undefined): void {
  const { setCenter, getViewport } = useReactFlow();
  const canvas = useStoreApi();
  useEffect(() => {
    const found = view?.cards.find(({ card }) => card.name === block);
    if (view === undefined || found === undefined) return;
    const { width, height } = canvas.getState();
    const now = getViewport();
    const { x, y, zoom } = now;
    const [left, top] = [found.x * zoom + x, found.y * zoom + y];
    const [right, bottom] = [left + cardMeasures.width * zoom, top + found.layout.height * zoom];
    const size = { width, height };
    const isUnderMap =
      !isInSight(view, now, size) && isBelowMap(view, now, size, { right, bottom });
    const isSeen = left >= 0 && top >= 0 && right <= width && bottom <= height - below;
    if (isSeen && !isUnderMap) return;
    const middle = { x: found.x + cardMeasures.width / 2, y: found.y + found.layout.height / 2 };
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;
    void setCenter(middle.x, middle.y, { zoom, duration });
    // Only another selection moves the picture, not another layout.
  }, [block]);
}
