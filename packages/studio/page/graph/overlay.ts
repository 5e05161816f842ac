import type { Exit, PlacedView } from "@flowrun/graph";

/** How often calls have entered each step, and gone each way on from it. Plain data. */
export interface WalkCounts {
  /** By step id. */
  readonly steps: Readonly<Record<string, number>>;
  /** By step id and, behind a blank, the way: an outcome, `next`, `if false`, `over`. */
  readonly ways: Readonly<Record<string, number>>;
}

/**
 * What lies over the graph: the numbers of many calls, or the way of one. What it does not name is
 * faded.
 */
export interface Overlay {
  /** Steps that were entered, with how often; a number of 1 in a way of one call is not drawn. */
  readonly steps: ReadonlyMap<string, number>;
  /** Exits that were taken, by their id. */
  readonly exits: ReadonlyMap<string, number>;
  /** Whether the numbers are written. */
  readonly isCounted: boolean;
  /** The step that one call is in, and whether all is well with it there. */
  readonly here: { readonly step: string; readonly isWell: boolean } | undefined;
  /** Of a host that runs: its numbers by block. Then nothing is faded that calls have come to. */
  readonly live?: LiveNumbers;
}

/** What a host that runs tells of each block. */
export interface LiveNumbers {
  /** How many calls are in it now. */
  readonly at: Readonly<Record<string, number>>;
  readonly entered: Readonly<Record<string, number>>;
  readonly failed: Readonly<Record<string, number>>;
}

/** What calls have walked, over a view. */
export function overlayOf(
  view: PlacedView | undefined,
  counts: WalkCounts,
  { isCounted = false, here }: Partial<Pick<Overlay, "isCounted" | "here">> = {},
): Overlay {
  const taken = ({ step, ways }: Exit): number =>
    [...new Set(ways)].reduce((sum, way) => sum + (counts.ways[`${step} ${way}`] ?? 0), 0);
  const exits = (view?.cards ?? []).flatMap(({ card }) => [
    ...card.rows.flatMap((row) => row.exits),
    ...card.pills,
  ]);
  const walked = exits
    .map((exit) => [exit.id, taken(exit)] as const)
    .filter(([, times]) => times > 0);
  return { steps: new Map(Object.entries(counts.steps)), exits: new Map(walked), isCounted, here };
}
