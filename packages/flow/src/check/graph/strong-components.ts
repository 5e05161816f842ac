/**
 * The strongly connected components of a graph, given by the nodes that each node leads to: sets of
 * nodes that all lead to one another. Each component stands before those that it leads to. Linear,
 * in constant stack (Tarjan's algorithm).
 */
export function strongComponents(
  out: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const components: (readonly number[])[] = [];
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const stack: { readonly node: number; readonly next: Iterator<number> }[] = [];
  const enter = (node: number): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    stack.push({ node, next: (out[node] ?? []).values() });
  };
  const leave = (node: number): void => {
    stack.pop();
    const above = stack.at(-1);
    if (above !== undefined) lower(low, above.node, low.get(node));
    if (low.get(node) === order.get(node)) components.push(close(node, open, isOpen));
  };
  for (const root of out.keys()) {
    if (order.has(root)) continue;
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: to, done } = top.next.next();
      if (done === true) leave(top.node);
      else if (!order.has(to)) enter(to);
      else if (isOpen.has(to)) lower(low, top.node, order.get(to));
    }
  }
  return components.toReversed();
}

/**
 * The shortest way from a node back to itself inside a component, the node first and not repeated
 * at the end.
 */
export function cycleThrough(
  start: number,
  component: readonly number[],
  out: readonly (readonly number[])[],
): readonly number[] {
  const inside = new Set(component);
  const parents = new Map<number, number>([[start, start]]);
  // A map hands out keys that are added while it is walked, in order: it is its own queue.
  for (const node of parents.keys()) {
    for (const to of out[node] ?? []) {
      if (to === start) return pathFrom(start, node, parents);
      if (inside.has(to) && !parents.has(to)) parents.set(to, node);
    }
  }
  return [start];
}

function lower(low: Map<number, number>, node: number, value: number | undefined): void {
  low.set(
    node,
    Math.min(low.get(node) ?? Number.POSITIVE_INFINITY, value ?? Number.POSITIVE_INFINITY),
  );
}

function close(root: number, open: number[], isOpen: Set<number>): readonly number[] {
  const component = open.splice(open.lastIndexOf(root));
  for (const node of component) isOpen.delete(node);
  return component;
}

function pathFrom(
  start: number,
  end: number,
  parents: ReadonlyMap<number, number>,
): readonly number[] {
  const path = [end];
  for (let node = end; node !== start;) {
    node = parents.get(node) ?? start;
    path.push(node);
  }
  return path.toReversed();
}
