import { cycleThrough, strongComponents } from "../graph/strong-components.ts";

/** A way from a node to another, and how long it takes. */
export interface TimedWay {
  readonly to: number;
  /** Infinity where nothing ends it. */
  readonly ms: number;
}

/** The longest times at which the nodes of a graph can be come to. */
export interface LongestWays {
  /**
   * Nodes that no source leads to are absent. Infinity in a loop that takes time, and behind it.
   */
  readonly at: ReadonlyMap<number, number>;
  /**
   * A way from a source that takes that long, the node included. In a loop that takes time it goes
   * round once.
   */
  readonly pathTo: (node: number) => readonly number[];
}

/**
 * The longest ways from sources, each with the time at which it begins, along the timed ways out of
 * each node. A loop that takes time can be walked for ever. Linear.
 */
export function longestWays(
  out: readonly (readonly TimedWay[])[],
  sources: ReadonlyMap<number, number>,
): LongestWays {
  const at = new Map(sources);
  const parents = new Map<number, number>();
  const rounds = new Map<number, readonly number[]>();
  const targets = out.map((ways) => ways.map(({ to }) => to));
  for (const component of strongComponents(targets)) {
    const entry = latest(component, at);
    if (entry === undefined) continue;
    const before = at.get(entry);
    settle({ component, entry, out, at, parents });
    if (at.get(entry) !== before) {
      const round = [...cycleThrough(entry, component, targets), entry];
      for (const node of component) rounds.set(node, round);
    }
    leave({ component, entry, out, at, parents });
  }
  return {
    at,
    pathTo(node) {
      const round = rounds.get(node);
      return round === undefined
        ? pathTo(node, parents)
        : [...pathTo(round[0] ?? node, parents), ...round.slice(1)];
    },
  };
}

function latest(component: readonly number[], at: ReadonlyMap<number, number>): number | undefined {
  return component
    .filter((node) => at.has(node))
    .toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0))
    .at(0);
}

/** A component whose turn it is. */
interface Settling {
  readonly component: readonly number[];
  /** The node of it that is come to last. */
  readonly entry: number;
  readonly out: readonly (readonly TimedWay[])[];
  readonly at: Map<number, number>;
  readonly parents: Map<number, number>;
}

/** Gives every node of a component its time, and the way to it from the entry. */
function settle({ component, entry, out, at, parents }: Settling): void {
  const inside = new Set(component);
  const within = component.flatMap((node) => (out[node] ?? []).filter(({ to }) => inside.has(to)));
  const time = within.some(({ ms }) => ms > 0) ? Number.POSITIVE_INFINITY : (at.get(entry) ?? 0);
  const seen = new Set([entry]);
  for (const node of seen) {
    at.set(node, time);
    for (const { to } of out[node] ?? []) {
      if (!inside.has(to) || seen.has(to)) continue;
      seen.add(to);
      parents.set(to, node);
    }
  }
}

/** Takes the times of a settled component along the ways out of it. */
function leave({ component, out, at, parents }: Settling): void {
  const inside = new Set(component);
  const ways = component.flatMap((from) => (out[from] ?? []).map((way) => ({ ...way, from })));
  for (const { from, to, ms } of ways) {
    const arrival = (at.get(from) ?? 0) + ms;
    if (inside.has(to) || arrival <= (at.get(to) ?? -1)) continue;
    at.set(to, arrival);
    parents.set(to, from);
  }
}

function pathTo(target: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const path: number[] = [];
  for (let node: number | undefined = target; node !== undefined; node = parents.get(node))
    path.push(node);
  return path.toReversed();
}
