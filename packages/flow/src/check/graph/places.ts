import type { Place } from "@flowrun/core";
import { plainReturn } from "@flowrun/core/tooling";
import type { Edge, FlowGraph } from "./flow-graph.ts";

/** Where something begins: a node, and what place that is. */
export interface PlaceEntry {
  readonly node: number;
  readonly place: Place;
}

/** A node in one of the places where it stands, and the way there. */
export interface Standing extends PlaceEntry {
  /** The nodes of the shortest way from an entry, this one included. */
  readonly path: readonly number[];
  /**
   * The step on the way that runs the block whose place this is. There is none where the entry has
   * the place already. A step that brings a caller runs no block.
   */
  readonly opener: number | undefined;
}

/**
 * The words of a part or side block of the same track: for each the places in which its step then
 * stands.
 */
type Words = ReadonlyMap<string, ReadonlySet<Place>>;

/**
 * Every barrier that is met when something begins at the entries, in each place where it stands. A
 * part stands where it is called; a step that brings a caller is followed by `M`. Nothing is
 * followed behind a barrier. Each part is looked into once for each place.
 */
export function standingsFrom(
  graph: FlowGraph,
  entries: readonly PlaceEntry[],
  isBarrier: (at: PlaceEntry) => boolean,
): readonly Standing[] {
  const found = walkPlaces(graph, entries, isBarrier, new Map());
  return [...found.values()].filter(isBarrier).map(({ node, place, before }) => {
    const path: number[] = [node];
    let opener: number | undefined;
    for (let from = before; from !== undefined; from = found.get(from)?.before) {
      const at = found.get(from);
      if (at === undefined) break;
      if (at.place !== place && place !== "M") opener ??= at.node;
      path.push(at.node);
    }
    return { node, place, path: path.toReversed(), opener };
  });
}

interface Found extends PlaceEntry {
  /** The key of where it was come from. */
  readonly before: string | undefined;
}

const keyOf = ({ node, place }: PlaceEntry): string => `${place}${node}`;

function walkPlaces(
  graph: FlowGraph,
  entries: readonly PlaceEntry[],
  isBarrier: (at: PlaceEntry) => boolean,
  known: Map<string, Words>,
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>(
    entries.map((at) => [keyOf(at), { ...at, before: undefined }]),
  );
  const wordsOf = (at: PlaceEntry): Words => {
    const words = known.get(keyOf(at));
    if (words !== undefined) return words;
    // A part that calls itself, which a rule reports, comes back with nothing by that.
    known.set(keyOf(at), new Map());
    const inside = walkPlaces(graph, [at], isBarrier, known);
    const left = new Map<string, Set<Place>>();
    for (const { from, outcome, word } of graph.exits) {
      for (const place of placesIn(inside, from)) {
        for (const behind of placesBehind(graph, { node: from, place }, outcome, wordsOf)) {
          left.set(word, (left.get(word) ?? new Set()).add(behind));
        }
      }
    }
    known.set(keyOf(at), left);
    return left;
  };
  // A map hands out keys that are added while it is walked, in order: it is its own queue.
  for (const [key, at] of found) {
    if (isBarrier(at)) continue;
    for (const edge of graph.out[at.node] ?? []) {
      const standing = [...placesAfter(graph, at, edge, wordsOf)].map((place) => ({
        node: edge.to,
        place,
      }));
      for (const next of standing.filter((each) => !found.has(keyOf(each)))) {
        found.set(keyOf(next), { ...next, before: key });
      }
    }
  }
  return found;
}

const allPlaces: readonly Place[] = ["M", "P", "K", "C", "W", "S", "R", "F"];

function placesIn(found: ReadonlyMap<string, Found>, node: number): readonly Place[] {
  return allPlaces.filter((place) => found.has(keyOf({ node, place })));
}

/**
 * The places in which an edge leads on. A side block may run for one item after the other: then it
 * begins where it has come to.
 */
function placesAfter(
  graph: FlowGraph,
  at: PlaceEntry,
  { to, outcome, enters, place }: Edge,
  wordsOf: (at: PlaceEntry) => Words,
): Iterable<Place> {
  if (enters === undefined) return placesBehind(graph, at, outcome, wordsOf);
  if (place !== undefined) return [place];
  if (enters === "part") return [at.place];
  return new Set([at.place, ...(wordsOf({ node: to, place: at.place }).get(plainReturn) ?? [])]);
}

function placesBehind(
  { steps, out }: FlowGraph,
  { node, place }: PlaceEntry,
  outcome: string | undefined,
  wordsOf: (at: PlaceEntry) => Words,
): Iterable<Place> {
  if (outcome === undefined) return [place];
  if (steps[node]?.verb.after?.[outcome] === "dialled") return ["M"];
  const inner = (out[node] ?? []).find(
    ({ enters, place: own }) => enters !== undefined && own === undefined,
  );
  if (inner === undefined) return [place];
  const words = wordsOf({ node: inner.to, place });
  return words.get(outcome) ?? new Set([place, ...(words.get(plainReturn) ?? [])]);
}
