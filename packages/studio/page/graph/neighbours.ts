import { cardMeasures, type PlacedCard, type PlacedView } from "@flowrun/graph";

/** Where to look for another block. */
export type Direction = "up" | "down" | "left" | "right";

/**
 * The block nearest in a direction, sideways counting double; without one to begin from, where
 * calls begin.
 */
export function nearestBlock(
  view: PlacedView,
  from: string | undefined,
  direction: Direction,
): string | undefined {
  const start = view.cards.find(({ card }) => card.name === from);
  if (start === undefined)
    return (view.cards.find(({ card }) => card.begins.length > 0) ?? view.cards[0])?.card.name;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  const middle = middleOf(start);
  const found = view.cards.flatMap((each) => {
    const { x, y } = middleOf(each);
    const ahead = sign * (isAcross ? x - middle.x : y - middle.y);
    const aside = Math.abs(isAcross ? y - middle.y : x - middle.x);
    return ahead > 1 ? [{ name: each.card.name, cost: ahead + 2 * aside }] : [];
  });
  return found.toSorted((a, b) => a.cost - b.cost)[0]?.name;
}

function middleOf({ x, y, layout }: PlacedCard): { readonly x: number; readonly y: number } {
  return { x: x + cardMeasures.width / 2, y: y + layout.height / 2 };
}

/** The block at the other end of a wire: of several the one on the left. */
export function alongWire(
  { wires }: PlacedView,
  block: string | undefined,
  way: "back" | "forth",
): string | undefined {
  const own = wires.filter(({ wire }) => (way === "forth" ? wire.from : wire.to) === block);
  const found = own.toSorted((a, b) => (a.points[0]?.x ?? 0) - (b.points[0]?.x ?? 0))[0]?.wire;
  return way === "forth" ? found?.to : found?.from;
}
