import type { Changed, FlowText, StepPlace } from "@flowrun/language-server/text";
import { changeInTurn } from "./change-in-turn.ts";

/** An exit of the graph: the outcomes of one step that lead to one place. */
export interface ExitToConnect {
  readonly at: StepPlace;
  readonly label: string;
  readonly ways: readonly string[];
}

/**
 * Leads an exit to another block: `else` as one, outcomes that were written each for itself one by
 * one.
 */
export function connectExit(
  flow: FlowText,
  { at, label, ways }: ExitToConnect,
  target: string,
): Changed {
  const outcomes = label === "else" ? ["else"] : ways;
  return changeInTurn(
    flow,
    outcomes.map((outcome) => ({ kind: "connect", at, outcome, target })),
  );
}
