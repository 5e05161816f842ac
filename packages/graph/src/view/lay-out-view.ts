import { Graph, layout } from "@dagrejs/dagre";
import type { Point } from "../point.ts";
import { cardMeasures, layOutCard, type PlacedCard } from "./card-layout.ts";
import type { Card, Exit, FlowView, Wire } from "./flow-view.ts";
import { routeWires, type RoutedWire } from "./route-wires.ts";

/** A view with all of its places, in pixels. Cards do not overlap. */
export interface PlacedView {
  /** All of it: a wire back up may run on the left of the first card. */
  readonly bounds: Point & { readonly width: number; readonly height: number };
  readonly cards: readonly PlacedCard[];
  readonly wires: readonly RoutedWire[];
}

const gap = 48;

/**
 * Places cards in layers from the top to the bottom, and wires between them. The same view has
 * always the same layout.
 * `finally`, and blocks that nothing leads to, stand below all others, beside one another.
 */
export function layOutView({ cards, wires }: FlowView): PlacedView {
  const heights = new Map(cards.map((card) => [card, layOutCard(card, () => 0).height] as const));
  const heightOf = (card: Card): number => heights.get(card) ?? 0;
  const told = new Set(wires.flatMap(({ from, to }) => [from, to]));
  const isApart = ({ name, kind, begins }: Card): boolean =>
    kind === "finally" || (begins.length === 0 && !told.has(name));
  const layered = placeLayers(
    cards.filter((card) => !isApart(card)),
    wires,
    heightOf,
  );
  const { corners, ways } = isBackwards(layered.corners) ? mirror(layered) : layered;
  const bottom = corners.reduce((most, { card, y }) => Math.max(most, y + heightOf(card)), 0);
  const apart = cards.filter(isApart).map((card, index) => {
    return { card, x: index * (cardMeasures.width + gap), y: bottom === 0 ? 0 : bottom + 2 * gap };
  });
  const placed = placeCards([...corners, ...apart]);
  const routed = routeWires(placed, wires, ways);
  return { bounds: boundsOf(placed, routed), cards: placed, wires: routed };
}

/** Cards at their corners, with what is in each: pills stand in the order of their targets. */
export function placeCards(corners: readonly Corner[]): readonly PlacedCard[] {
  const lefts = new Map(corners.map(({ card, x }) => [card.name, x] as const));
  return corners.map(({ card, x, y }) => {
    const towards = ({ to }: Exit): number =>
      to.kind === "block" ? (lefts.get(to.block) ?? x) : x;
    return { card, x, y, layout: layOutCard(card, towards) };
  });
}

/** A card with its upper left corner. */
export interface Corner {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
}

interface Layers {
  readonly corners: readonly Corner[];
  /** Where dagre leads a wire between the layers, by its exit. */
  readonly ways: ReadonlyMap<string, readonly Point[]>;
}

function placeLayers(
  cards: readonly Card[],
  wires: readonly Wire[],
  heightOf: (card: Card) => number,
): Layers {
  const { width } = cardMeasures;
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: gap, edgesep: 18, ranksep: 72 });
  for (const card of cards) graph.setNode(card.name, { width, height: heightOf(card) });
  const drawn = wires.filter(({ isQuiet }) => !isQuiet);
  for (const { from, to, exit } of drawn) graph.setEdge(from, to, {}, exit);
  layout(graph);
  const middles = cards.map((card) => ({ card, ...pointOf(graph.node(card.name)) }));
  const highest = Map.groupBy(middles, ({ y }) => y);
  const corners = middles.map(({ card, x, y }) => {
    const most = Math.max(...(highest.get(y) ?? []).map((each) => heightOf(each.card)));
    return { card, x: x - width / 2, y: y - most / 2 };
  });
  const ways = drawn.map(
    ({ from, to, exit }) => [exit, waypoints(graph.edge(from, to, exit))] as const,
  );
  return { corners, ways: new Map(ways) };
}

/** Whether exits lead more often against their order in the text than in it, such as the keys of a menu. */
function isBackwards(corners: readonly Corner[]): boolean {
  const at = new Map(corners.map(({ card, x, y }) => [card.name, { x, y }] as const));
  let sum = 0;
  for (const { card } of corners) {
    const exits = [...card.rows.flatMap((row) => row.exits), ...card.pills];
    const places = exits.flatMap(({ to }) => (to.kind === "block" ? [at.get(to.block)] : []));
    const there = places.filter((place) => place !== undefined);
    for (const [index, { x }] of there.entries())
      for (const next of there.slice(index + 1)) sum += Math.sign(next.x - x);
  }
  return sum < 0;
}

/** The same layers, seen from behind. */
function mirror({ corners, ways }: Layers): Layers {
  const right = Math.max(...corners.map(({ x }) => x)) + cardMeasures.width;
  const turned = corners.map((each) => ({ ...each, x: right - each.x - cardMeasures.width }));
  const back = [...ways].map(
    ([exit, points]) => [exit, points.map(({ x, y }) => ({ x: right - x, y }))] as const,
  );
  return { corners: turned, ways: new Map(back) };
}

/** The points of an edge without its ends. */
function waypoints(edge: unknown): readonly Point[] {
  const points = typeof edge === "object" && edge !== null && "points" in edge ? edge.points : [];
  return Array.isArray(points) ? points.slice(1, -1).map((point: unknown) => pointOf(point)) : [];
}

function pointOf(place: unknown): Point {
  const { x = 0, y = 0 } = place as { readonly x?: number; readonly y?: number };
  return { x, y };
}

function boundsOf(
  cards: readonly PlacedCard[],
  wires: readonly RoutedWire[],
): PlacedView["bounds"] {
  const corners = cards.flatMap(({ x, y, layout: { height } }) => [
    { x, y },
    { x: x + cardMeasures.width, y: y + height },
  ]);
  const points = [...corners, ...wires.flatMap((wire) => wire.points)];
  const least = (numbers: readonly number[]): number =>
    numbers.reduce((all, each) => Math.min(all, each), 0);
  const most = (numbers: readonly number[]): number =>
    numbers.reduce((all, each) => Math.max(all, each), 0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: most(xs) - x, height: most(ys) - y };
}
