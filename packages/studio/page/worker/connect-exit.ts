import { change, type Changed, type FlowText, type StepPlace } from "@flowrun/language-server/text";
import { changeInTurn } from "./change-in-turn.ts";

/** An exit of the graph: the outcomes of one step that lead to one place. */
export interface ExitToConnect {
  readonly at: StepPlace;
  readonly label: string;
  readonly ways: readonly string[];
  /** Whether the call ends there, since nothing comes behind the step. */
  readonly runsOut?: boolean;
}

/**
 * Leads an exit to another block: `else` as one, outcomes that were written each for itself one by
 * one. Where nothing comes behind a step, a `go` does then.
 */
export function connectExit(
  flow: FlowText,
  { at, label, ways, runsOut = false }: ExitToConnect,
  target: string,
): Changed {
  if (runsOut && (!hasOutcomes(flow, at) || ways.includes("if false")))
    return change(flow, {
      kind: "add-step",
      at: { ...at, step: at.step + 1 },
      step: { go: target },
    });
  const outcomes = label === "else" ? ["else"] : ways;
  return changeInTurn(
    flow,
    outcomes.map((outcome) => ({ kind: "connect", at, outcome, target })),
  );
}

/** Whether a step has several outcomes, of which each may lead elsewhere. */
function hasOutcomes({ draft, verbs }: FlowText, { block = "", step }: StepPlace): boolean {
  const verb = draft.blocks.get(block)?.steps[step]?.verb.value ?? "";
  return (verbs[verb]?.outcomes.length ?? 0) > 1;
}
