import type { Point } from "../point.ts";
import { cardMeasures, type PlacedCard } from "./card-layout.ts";

/** The room that a mark takes with a short number in it, and with a share behind it, in pixels. */
const room = { x: 34, y: 20, wide: 82 } as const;

/** How far on a part of a line a mark may stand: rather in its middle. */
const places = [0.5, 0.35, 0.65, 0.22, 0.78] as const;

/**
 * Where a mark stands on a line: in the middle of its middle part, else at the next place where none
 * of the others is. Rather it stands beside the cards. As many points of the line as `straight` says,
 * from the first, are joined by straight lines.
 */
export function freeMark(
  points: readonly Point[],
  straight: number,
  { others, cards }: { readonly others: readonly Point[]; readonly cards: readonly PlacedCard[] },
): Point {
  const parts = points.slice(1).map((to, index) => ({
    from: points[index] ?? to,
    to,
    isStraight: index + 1 < straight,
  }));
  const middle = Math.floor(parts.length / 2);
  const nearest = parts.toSorted(
    (a, b) => Math.abs(parts.indexOf(a) - middle) - Math.abs(parts.indexOf(b) - middle),
  );
  const candidates = nearest.flatMap((part) => places.map((place) => pointOn(part, place)));
  const isFree = ({ x, y }: Point): boolean =>
    others.every((other) => Math.abs(other.x - x) >= room.x || Math.abs(other.y - y) >= room.y);
  const hidesNone = ({ x, y }: Point): boolean =>
    cards.every(
      (card) =>
        x + room.wide / 2 <= card.x ||
        x - room.wide / 2 >= card.x + cardMeasures.width ||
        y + room.y / 2 <= card.y ||
        y - room.y / 2 >= card.y + card.layout.height,
    );
  const free = candidates.filter(isFree);
  return free.find(hidesNone) ?? free[0] ?? candidates[0] ?? points[0] ?? { x: 0, y: 0 };
}

interface Part {
  readonly from: Point;
  readonly to: Point;
  readonly isStraight: boolean;
}

/** A point of a part, as it is drawn: straight, or bent to go down at both ends. */
function pointOn({ from, to, isStraight }: Part, t: number): Point {
  const bend = isStraight ? t : t * t * (3 - 2 * t);
  const fall = isStraight ? t : t ** 3 + 1.5 * t * (1 - t);
  return { x: from.x + (to.x - from.x) * bend, y: from.y + (to.y - from.y) * fall };
}
