import type { Point } from "../point.ts";
import { cardMeasures, type PlacedCard, type PlacedExit } from "./card-layout.ts";
import { apart, beside, freeLane, type Lane } from "./lanes.ts";
import type { Wire } from "./flow-view.ts";

/** A wire with the cards and the exit that it connects. */
export interface Connection {
  readonly wire: Wire;
  readonly from: PlacedCard;
  readonly to: PlacedCard;
  readonly exit: PlacedExit;
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
export function backPoints(
  cards: readonly PlacedCard[],
  connection: Connection,
  lanes: readonly Lane[],
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
    const points = pointsBeside(cards, connection, { ...sides, lanes });
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
  { leaves, arrives, lanes }: Sides & { readonly lanes: readonly Lane[] },
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
  const nextTo = candidates.find(isFree) ?? outer;
  const [top, bottomOfLane] = [Math.min(headY, low), Math.max(headY, low)];
  const lane = { x: nextTo, top, bottom: bottomOfLane };
  const limit = isAround ? undefined : sideOf(from, leaves) + leaves * beside;
  const x = freeLane(lanes, lane, arrives, limit);
  const bottom = { x: from.x + exit.port, y: from.y + from.layout.height };
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
