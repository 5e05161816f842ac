import type { Row } from "../view/flow-view.ts";
import { align, type Pair } from "./align.ts";

/** A step with the lines that say it. */
export interface WrittenStep {
  readonly row: Row;
  readonly lines: readonly string[];
}

/**
 * The steps of a block in two versions beside one another. Equal steps stand together. Between
 * them, a step that is gone and a new one with the same verb are the same step, changed.
 */
export function diffSteps(
  before: readonly WrittenStep[],
  after: readonly WrittenStep[],
): readonly Pair<WrittenStep>[] {
  const pairs: Pair<WrittenStep>[] = [];
  let gone: WrittenStep[] = [];
  for (const pair of align(before, after, ({ lines }) => lines.join("\n"))) {
    if (pair.after === undefined && pair.before !== undefined) gone.push(pair.before);
    else if (pair.before === undefined && pair.after !== undefined) {
      const { verb } = pair.after.row;
      const same = gone.findIndex(({ row }) => row.verb === verb);
      if (same === -1) pairs.push(pair);
      else {
        pairs.push(...gone.slice(0, same).map(onlyBefore), {
          before: gone[same],
          after: pair.after,
        });
        gone = gone.slice(same + 1);
      }
    } else {
      pairs.push(...gone.map(onlyBefore), pair);
      gone = [];
    }
  }
  return [...pairs, ...gone.map(onlyBefore)];
}

function onlyBefore(before: WrittenStep): Pair<WrittenStep> {
  return { before, after: undefined };
}
