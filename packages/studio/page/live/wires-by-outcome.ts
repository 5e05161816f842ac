import type { PlacedView } from "@flowrun/graph";

/** The line on which a call leaves a step, by `step outcome`; none for outcomes that lead to no card. */
export function wiresByOutcome({ wires }: Pick<PlacedView, "wires">): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { wire, path } of wires) {
    // An exit is called `step:outcome+outcome`.
    const end = wire.exit.lastIndexOf(":");
    const step = wire.exit.slice(0, end);
    for (const outcome of wire.exit.slice(end + 1).split("+")) paths.set(`${step} ${outcome}`, path);
  }
  return paths;
}
