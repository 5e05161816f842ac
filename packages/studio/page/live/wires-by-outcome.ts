import type { PlacedView } from "@flowrun/graph";

/** The ways on which calls leave by an exit, as `step outcome`. */
export function waysBy(exit: string): readonly string[] {
  // An exit is called `step:outcome+outcome`.
  const end = exit.lastIndexOf(":");
  const outcomes = exit.slice(end + 1).split("+");
  return outcomes.map((outcome) => `${exit.slice(0, end)} ${outcome}`);
}

/**
 * The line on which a call leaves a step, by `step outcome`; none for outcomes that lead to no
 * card.
 */
export function wiresByOutcome({ wires }: Pick<PlacedView, "wires">): ReadonlyMap<string, string> {
  return new Map(
    wires.flatMap(({ wire, path }) => waysBy(wire.exit).map((way) => [way, path] as const)),
  );
}
