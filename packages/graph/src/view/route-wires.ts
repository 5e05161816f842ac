import type { Point } from "../point.ts";
import { cardMeasures, type PlacedCard, type PlacedExit } from "./card-layout.ts";
import type { Wire } from "./flow-view.ts";
import { apart, beside, lanesOn } from "./lanes.ts";
import { backPoints, type Connection } from "./route-back.ts";
import { freeMark } from "./wire-mark.ts";
import { aroundCorners, downwards, straightOf } from "./wire-path.ts";

/** A wire with its line. */
export interface RoutedWire {
  readonly wire: Wire;
  /** From the port of its exit to the head that it leads to; at least two. */
  readonly points: readonly Point[];
  /** The line as the `d` of an SVG path. */
  readonly path: string;
  /** Where something may stand on the line: near its middle, and beside the marks of other wires. */
  readonly mark: Point;
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
  const down = new Map(
    connections
      .filter((each) => !isBack(each))
      .map((each) => [each, downPoints(cards, each, { arrivals, ways })] as const),
  );
  const lanes = [...down.values()].flatMap(lanesOn);
  const marks: Point[] = [];
  return connections.map((each) => {
    const { wire, exit, from, to } = each;
    const points = down.get(each) ?? backPoints(cards, each, lanes);
    const isBackwards = !down.has(each);
    if (isBackwards) lanes.push(...lanesOn(points));
    const straight = isBackwards ? points.length : straightOf(exit.side);
    const mark = freeMark(points, straight, { others: marks, cards: [from, to] });
    // Nobody sees the marks of a quiet wire before one of its ends is selected.
    if (!wire.isQuiet) marks.push(mark);
    const path = isBackwards ? aroundCorners(points) : downwards(points, exit.side);
    return { wire, points, path, mark };
  });
}

function downPoints(
  cards: readonly PlacedCard[],
  connection: Connection,
  {
    arrivals,
    ways,
  }: {
    readonly arrivals: ReadonlyMap<Connection, Point>;
    readonly ways: ReadonlyMap<string, readonly Point[]>;
  },
): readonly Point[] {
  const { wire, from, to, exit } = connection;
  const start = startPoints(from, to, exit);
  const end = arrivals.get(connection) ?? { x: to.x + cardMeasures.width / 2, y: to.y };
  const direct = [...start, end];
  const others = cards.filter((card) => card !== from && card !== to);
  const isFree = !crosses(direct.slice(-2), others);
  return isFree ? direct : [...start, ...(ways.get(wire.exit) ?? []), end];
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
  return from.x + exit.port;
}

/** The port, and for one at a side the point below the card where its wire turns to its target. */
function startPoints(from: PlacedCard, to: PlacedCard, exit: PlacedExit): readonly Point[] {
  const bottom = from.y + from.layout.height;
  if (exit.side === "bottom") return [{ x: from.x + exit.port, y: bottom }];
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
