import type { Card } from "../view/flow-view.ts";
import type { WrittenStep } from "./diff-steps.ts";

/** A card with what its steps say. */
export interface WrittenCard {
  readonly card: Card;
  readonly steps: readonly WrittenStep[];
}

/** Two blocks with other names are the same block where at least so much of them is the same. */
const alike = 0.6;

/**
 * The card of the older version that each newer card was, by the name of the newer. It has the same
 * name, even where only one of the two exists. Else it is a card that no other was, with at least
 * 60 % of the steps of the larger of both.
 */
export function matchCards(
  before: readonly WrittenCard[],
  after: readonly WrittenCard[],
): ReadonlyMap<string, WrittenCard> {
  const found = new Map<string, WrittenCard>();
  for (const each of after) {
    const same = before.find(({ card }) => card.name === each.card.name);
    if (same !== undefined) found.set(each.card.name, same);
  }
  const taken = new Set(found.values());
  for (const each of after) {
    if (found.has(each.card.name)) continue;
    const free = before.filter((other) => !taken.has(other) && other.card.kind === "block");
    const best = free.toSorted((a, b) => likeness(b, each) - likeness(a, each))[0];
    if (best === undefined || likeness(best, each) < alike) continue;
    found.set(each.card.name, best);
    taken.add(best);
  }
  return found;
}

/** From 0 to 1: how many steps say the same, of those of the larger one. */
function likeness(a: WrittenCard, b: WrittenCard): number {
  const most = Math.max(a.steps.length, b.steps.length);
  if (most === 0) return 0;
  const left = b.steps.map(({ lines }) => lines.join("\n"));
  let same = 0;
  for (const { lines } of a.steps) {
    const at = left.indexOf(lines.join("\n"));
    if (at === -1) continue;
    left.splice(at, 1);
    same += 1;
  }
  return same / most;
}
