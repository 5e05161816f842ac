import type { Wire } from "./flow-view.ts";

/**
 * From so many other cards on, a block that is led to has one wire only: more cross everything and
 * say nothing.
 */
const busyFrom = 4;

/**
 * The wires, of which those to a busy block are quiet but for the one from the source that is
 * nearest to where calls begin.
 */
export function quietWires(wires: readonly Wire[], start: string): readonly Wire[] {
  const sources = Map.groupBy(wires, ({ to }) => to);
  const depth = depths(wires, start);
  const nearest = new Map<string, Wire>();
  for (const [to, incoming] of sources) {
    if (new Set(incoming.map(({ from }) => from)).size < busyFrom) continue;
    const [first, ...others] = incoming;
    if (first === undefined) continue;
    const far = (wire: Wire): number => depth.get(wire.from) ?? Infinity;
    nearest.set(
      to,
      others.reduce((best, wire) => (far(wire) < far(best) ? wire : best), first),
    );
  }
  return wires.map((wire) => {
    const kept = nearest.get(wire.to);
    return kept === undefined || kept === wire ? wire : { ...wire, isQuiet: true };
  });
}

/** How many wires lead from where calls begin to each card, at the least. */
function depths(wires: readonly Wire[], start: string): ReadonlyMap<string, number> {
  const out = Map.groupBy(wires, ({ from }) => from);
  const found = new Map([[start, 0]]);
  for (const [name, depth] of found)
    for (const { to } of out.get(name) ?? []) if (!found.has(to)) found.set(to, depth + 1);
  return found;
}
