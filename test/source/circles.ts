/**
 * The circles of a graph: each is the nodes that lead to one another, or a node that leads to
 * itself, in the order of the alphabet. `edges` holds each node with the nodes that it leads to;
 * what is no node there is passed over.
 */
export function circlesIn(
  edges: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const path: string[] = [];
  const places = new Map<string, { readonly first: number; low: number }>();
  // Tarjan's algorithm: `low` is the earliest node on the path that a node leads back to.
  const visit = (node: string): number => {
    const place = { first: places.size, low: places.size };
    places.set(node, place);
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      const known = places.get(next);
      if (known === undefined) place.low = Math.min(place.low, visit(next));
      else if (path.includes(next)) place.low = Math.min(place.low, known.first);
    }
    if (place.low < place.first) return place.low;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1 || edges.get(node)?.includes(node) === true)
      circles.push(circle.toSorted());
    return place.low;
  };
  for (const node of edges.keys()) if (!places.has(node)) visit(node);
  return circles;
}
