import type { Exit } from "../view/flow-view.ts";

/** The exits of a step in two versions. */
export interface ExitsDiff {
  /**
   * The ids of those of the newer version of which a way leads elsewhere than before, or is new.
   */
  readonly added: readonly string[];
  /** Ways of the older version that are gone or lead elsewhere now, as exits. */
  readonly removed: readonly Exit[];
}

/**
 * Compares exits by their ways: an outcome that has left `else` is added, and all others of `else`
 * are the same.
 */
export function diffExits(before: readonly Exit[], after: readonly Exit[]): ExitsDiff {
  const [old, now] = [targetsOf(before), targetsOf(after)];
  const has = (targets: Targets, way: string, exit: Exit): boolean =>
    targets.get(way)?.has(targetOf(exit)) === true;
  const added = after.filter((exit) => !exit.ways.every((way) => has(old, way, exit)));
  const removed = before.flatMap((exit) => {
    const ways = exit.ways.filter((way) => !has(now, way, exit));
    if (ways.length === 0) return [];
    return [
      { ...exit, ways, label: ways.length === exit.ways.length ? exit.label : ways.join(", ") },
    ];
  });
  return { added: added.map(({ id }) => id), removed };
}

/** Where each way leads: blocks that run beside a conversation are ways of one name. */
type Targets = ReadonlyMap<string, ReadonlySet<string>>;

function targetsOf(exits: readonly Exit[]): Targets {
  const targets = new Map<string, Set<string>>();
  for (const exit of exits)
    for (const way of exit.ways)
      targets.set(way, (targets.get(way) ?? new Set()).add(targetOf(exit)));
  return targets;
}

function targetOf({ to }: Exit): string {
  return to.kind === "block" ? `block ${to.block}` : `end ${to.by}`;
}
