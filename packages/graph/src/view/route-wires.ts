import type { Point } from "../point.ts";
import { cardMeasures, type PlacedCard, type PlacedExit } from "./card-layout.ts";
import type { Wire } from "./flow-view.ts";
import { aroundCorners, downwards } from "./wire-path.ts";

/** A wire with its line. */
export interface RoutedWire {
  readonly wire: Wire;
  /** From the port of its exit to the head that it leads to; at least two. */
  readonly points: readonly Point[];
  /** The line as the `d` of an SVG path. */
  readonly path: string;
}

/** How far two wires stay from each other, and from a card that they pass. */
const apart = 16;
const beside = 7;

/** A wire with the cards and the exit that it connects. */
interface Connection {
  readonly wire: Wire;
  readonly from: PlacedCard;
  readonly to: PlacedCard;
  readonly exit: PlacedExit;
}

/**
 * Leads wires from their exits into the top of the heads, beside one another in the order of their
 * sources. A wire with a card in its way goes by the way-points between the layers. A wire back up
 * goes outside of the cards, into the side of a head.
 */
export function routeWires(
  cards: readonly PlacedCard[],
  wires: readonly Wire[],
  ways: ReadonlyMap<string, readonly Point[]>,
): readonly RoutedWire[] {
  const connections = connect(cards, wires);
  const arrivals = arrivalPoints(connections);
  const corridors = new Map<PlacedCard, number>();
  return connections.map((each) => {
    const { wire, from, to, exit } = each;
    if (isBack(each)) {
      const lane = (corridors.get(to) ?? 0) + 1;
      corridors.set(to, lane);
      const points = backPoints(cards, each, lane);
      return { wire, points, path: aroundCorners(points) };
    }
    const start = startPoints(from, to, exit);
    const end = arrivals.get(each) ?? { x: to.x + cardMeasures.width / 2, y: to.y };
    const direct = [...start, end];
    const others = cards.filter((card) => card !== from && card !== to);
    const isFree = !crosses(direct.slice(-2), others);
    const points = isFree ? direct : [...start, ...(ways.get(wire.exit) ?? []), end];
    return { wire, points, path: downwards(points, exit.side) };
  });
}

function connect(cards: readonly PlacedCard[], wires: readonly Wire[]): readonly Connection[] {
  const byName = new Map(
    cards.filter(({ card }) => card.kind !== "finally").map((each) => [each.card.name, each]),
  );
  return wires.flatMap((wire) => {
    const [from, to] = [byName.get(wire.from), byName.get(wire.to)];
    const exit = from?.layout.exits.find((each) => each.exit.id === wire.exit);
    return from === undefined || to === undefined || exit === undefined
      ? []
      : [{ wire, from, to, exit }];
  });
}

function isBack({ from, to }: Connection): boolean {
  return to.y < from.y + from.layout.height;
}

/** Where each wire meets the top of a head: shared out over it, from left to right as they come. */
function arrivalPoints(connections: readonly Connection[]): ReadonlyMap<Connection, Point> {
  const points = new Map<Connection, Point>();
  for (const [to, incoming] of Map.groupBy(
    connections.filter((each) => !isBack(each)),
    (each) => each.to,
  )) {
    const sorted = incoming.toSorted((a, b) => sourceX(a) - sourceX(b));
    const room = Math.min(24, (cardMeasures.width - 40) / sorted.length);
    sorted.forEach((each, index) => {
      const offset = (index - (sorted.length - 1) / 2) * room;
      points.set(each, { x: to.x + cardMeasures.width / 2 + offset, y: to.y });
    });
  }
  return points;
}

function sourceX({ from, exit }: Connection): number {
  return from.x + exit.x;
}

/** The port, and for one at a side the point below the card where its wire turns to its target. */
function startPoints(from: PlacedCard, to: PlacedCard, exit: PlacedExit): readonly Point[] {
  const bottom = from.y + from.layout.height;
  if (exit.side === "bottom") return [{ x: from.x + exit.x, y: bottom }];
  const isLeft = to.x < from.x;
  const place = from.layout.exits.filter(({ side }) => side === "side").indexOf(exit);
  const x = isLeft ? from.x : from.x + cardMeasures.width;
  const out = x + (isLeft ? -1 : 1) * (apart + place * beside);
  return [
    { x, y: from.y + exit.y },
    { x: out, y: from.y + exit.y },
    { x: out, y: bottom + beside },
  ];
}

/**
 * On which side of its card a wire leaves, and on which one of the head it arrives: 1 is the right
 * one.
 */
interface Sides {
  readonly leaves: 1 | -1;
  readonly arrives: 1 | -1;
}

/**
 * Back up, or to a card beside: out of the card, up beside the cards in between, and into the side
 * of the head. The way with the fewest cards in it is taken: around on the right, on the left, or
 * between the two cards.
 */
function backPoints(
  cards: readonly PlacedCard[],
  connection: Connection,
  lane: number,
): readonly Point[] {
  const { from, to } = connection;
  const { width } = cardMeasures;
  const between: readonly Sides[] = [
    ...(to.x > from.x + width + 2 * apart ? [{ leaves: 1, arrives: -1 } as const] : []),
    ...(to.x + width + 2 * apart < from.x ? [{ leaves: -1, arrives: 1 } as const] : []),
  ];
  const ways = [
    { leaves: 1, arrives: 1 } as const,
    { leaves: -1, arrives: -1 } as const,
    ...between,
  ].map((sides) => {
    const points = pointsBeside(cards, connection, { ...sides, lane });
    return { points, cost: hiddenBy(cards, connection, points) * 1_000 + lengthOf(points) };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).points;
}

/**
 * How many cards a way runs through: also the two that it connects, but for where it leaves and
 * where it arrives.
 */
function hiddenBy(
  cards: readonly PlacedCard[],
  { from, to }: Connection,
  points: readonly Point[],
): number {
  const isAtEnd = (card: PlacedCard, line: number): boolean =>
    (card === from && line === 0) || (card === to && line === points.length - 2);
  return cards.filter((card) =>
    points.some((point, line) => !isAtEnd(card, line) && passes(card, point, points[line + 1])),
  ).length;
}

function pointsBeside(
  cards: readonly PlacedCard[],
  { from, to, exit }: Connection,
  { leaves, arrives, lane }: Sides & { readonly lane: number },
): readonly Point[] {
  const { width, head } = cardMeasures;
  const sideOf = ({ x }: PlacedCard, side: 1 | -1): number => (side === 1 ? x + width : x);
  const headY = to.y + head / 2;
  const isPill = exit.side === "bottom";
  const low = isPill ? from.y + from.layout.height + apart : from.y + exit.y;
  const isAround = leaves === arrives;
  const nearest = sideOf(to, arrives);
  const outer =
    (isAround ? arrives * Math.max(arrives * sideOf(from, arrives), arrives * nearest) : nearest) +
    arrives * apart;
  const isFree = (x: number): boolean =>
    cards.every((card) => !passes(card, { x, y: headY }, { x, y: low }));
  const beyond = cards
    .map((card) => sideOf(card, arrives) + arrives * apart)
    .filter((x) => arrives * (x - outer) > 0);
  const candidates = isAround ? [outer, ...beyond].toSorted((a, b) => arrives * (a - b)) : [];
  const x = (candidates.find(isFree) ?? outer) + arrives * (lane - 1) * beside;
  const bottom = { x: from.x + exit.x, y: from.y + from.layout.height };
  const start = isPill ? [bottom, { x: bottom.x, y: low }] : [{ x: sideOf(from, leaves), y: low }];
  return [...start, { x, y: low }, { x, y: headY }, { x: nearest, y: headY }];
}

/** Whether a line along an axis passes through a card, or so near that it would touch it. */
function passes({ x, y, layout }: PlacedCard, a: Point, b: Point | undefined): boolean {
  if (b === undefined) return false;
  const isBeside = Math.max(a.x, b.x) < x - 4 || Math.min(a.x, b.x) > x + cardMeasures.width + 4;
  return !isBeside && Math.max(a.y, b.y) > y - 4 && Math.min(a.y, b.y) < y + layout.height + 4;
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const before = points[index - 1];
    return before === undefined ? 0 : sum + Math.abs(x - before.x) + Math.abs(y - before.y);
  }, 0);
}

/** Whether the line of two points passes through a card, as it is drawn: it bends between them. */
function crosses([from, to]: readonly Point[], cards: readonly PlacedCard[]): boolean {
  if (from === undefined || to === undefined) return false;
  const samples = Array.from({ length: 15 }, (_, index) => (index + 1) / 16).map((t) => {
    const bend = t * t * (3 - 2 * t);
    return { x: from.x + (to.x - from.x) * bend, y: from.y + (to.y - from.y) * t };
  });
  return cards.some((card) =>
    samples.some(
      ({ x, y }) =>
        x > card.x - 8 &&
        x < card.x + cardMeasures.width + 8 &&
        y > card.y - 4 &&
        y < card.y + card.layout.height + 4,
    ),
  );
}
