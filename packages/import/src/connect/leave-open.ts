import { celText } from "../draft/cel.ts";
import { go, undecided } from "../draft/flow-draft.ts";
import { decide, type PieceFate } from "../draft/piece-fate.ts";
import type { ActionStep } from "./action-step.ts";

/**
 * Leaves an action open: a line of the log stands in its place, and the call goes on by one way.
 * The other ways are taken once a person sets the variable that is named after the block.
 */
export function leaveOpen(
  { action, push, blockOf, draft, result }: ActionStep,
  { what, why, way }: { readonly what: string; readonly why: string; readonly way: string },
): PieceFate {
  const ways = [
    ...action.conditions.map(({ operand, next }) => [operand, next] as const),
    ...Object.entries(action.errors),
  ].filter(([, next]) => blockOf(next) !== way);
  push(undecided(what, why));
  for (const [outcome, next] of ways)
    push(go(blockOf(next), `vars.${draft.declare("vars", result, "")} == ${celText(outcome)}`));
  push(go(way));
  if (ways.length === 0) return decide(why);
  return decide(`${why}; its other ways wait for vars.${draft.declare("vars", result, "")}`);
}
