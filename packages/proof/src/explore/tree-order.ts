import type { Walk } from "../symbolic/walk.ts";
import type { State } from "../symbolic/state.ts";

/**
 * Goals in an order in which those behind the same state follow one another, so that calls to them
 * have much in common. The longest way comes first, since a call along it takes all that is on it;
 * then those that leave it, from its end on.
 */
export function inTreeOrder({ reached }: Walk, goals: readonly string[]): readonly string[] {
  const goalsAt = new Map<State, string[]>();
  for (const goal of goals) {
    const state = reached.get(goal)?.[0]?.state;
    if (state !== undefined) goalsAt.set(state, [...(goalsAt.get(state) ?? []), goal]);
  }
  return leavesFirst(treeOf([...goalsAt.keys()])).flatMap((state) => goalsAt.get(state) ?? []);
}

/** The states behind each one; those that begin a flow are behind `undefined`. */
type Tree = ReadonlyMap<State | undefined, ReadonlySet<State>>;

function treeOf(states: readonly State[]): Tree {
  const below = new Map<State | undefined, Set<State>>();
  for (const state of states)
    for (let at: State | undefined = state; at !== undefined; at = at.parent) {
      const others: Set<State> = below.get(at.parent) ?? new Set();
      below.set(at.parent, others);
      if (others.has(at)) break;
      others.add(at);
    }
  return below;
}

/** Each state after all that are behind it; of those the one that leads deepest comes first. */
function leavesFirst(tree: Tree): readonly State[] {
  const deepest = deepestBelow(tree);
  const depthOf = (state: State): number => deepest.get(state) ?? 0;
  const order: State[] = [];
  const entered = new Set<State>();
  const todo = [...(tree.get(undefined) ?? [])];
  for (let state = todo.at(-1); state !== undefined; state = todo.at(-1))
    if (entered.has(state)) {
      todo.pop();
      order.push(state);
    } else {
      entered.add(state);
      // The last one is taken first.
      const next = [...(tree.get(state) ?? [])].toReversed();
      todo.push(...next.toSorted((a, b) => depthOf(a) - depthOf(b)));
    }
  return order;
}

/** How deep the deepest state behind each one lies. */
function deepestBelow(tree: Tree): ReadonlyMap<State, number> {
  const states = [...tree.values()].flatMap((some) => [...some]);
  const deepest = new Map<State, number>();
  for (const state of states.toSorted((a, b) => b.depth - a.depth)) {
    const own = Math.max(deepest.get(state) ?? 0, state.depth);
    deepest.set(state, own);
    const { parent } = state;
    if (parent !== undefined) deepest.set(parent, Math.max(deepest.get(parent) ?? 0, own));
  }
  return deepest;
}
