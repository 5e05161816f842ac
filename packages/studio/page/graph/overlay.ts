import type { Exit, PlacedView } from "@flowrun/graph";

/** How often calls have entered each step, and gone each way on from it. Plain data. */
export interface WalkCounts {
  /** By step id. */
  readonly steps: Readonly<Record<string, number>>;
  /** By step id and, behind a blank, the way: an outcome, `next`, `if false`, `over`. */
  readonly ways: Readonly<Record<string, number>>;
}

/**
 * The layer over the graph: the numbers of many calls, or the way of one. Everything that it does
 * not name is faded.
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
  /** The numbers of a running host, by block. Then nothing that calls have come to is faded. */
  readonly live?: LiveNumbers;
}

/** The numbers that a running host tells of each block. */
export interface LiveNumbers {
  /** How many calls are in it now. */
  readonly at: Readonly<Record<string, number>>;
  readonly entered: Readonly<Record<string, number>>;
  readonly failed: Readonly<Record<string, number>>;
  /** How many callers have hung up in it. */
  readonly gone: Readonly<Record<string, number>>;
}

/** The walked ways of calls, over a view. */
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

/** A part of something, such as `40 %`; a call that began before the time looked at may be one more. */
export function shareOf(part: number, all: number): string {
  return `${Math.round((100 * part) / Math.max(1, part, all))} %`;
}

/**
 * How often an exit of a block was taken; of a running host also by which share of those who came
 * to the block.
 */
export function takenText(
  { live }: Pick<Overlay, "live">,
  block: string,
  taken: number | undefined,
): string | undefined {
  const entered = live?.entered[block];
  if (taken === undefined || entered === undefined) return taken?.toString();
  return `${taken} · ${shareOf(taken, entered)}`;
}
