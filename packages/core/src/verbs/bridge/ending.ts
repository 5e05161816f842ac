import type { FlowWord } from "../../interpret/verb-machine.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import { remove, resultOf, type BridgeOutcome, type BridgeStep } from "./connecting.ts";
import type { Talked } from "./conversation.ts";

/** A step that had come to a phone, with all that is to be removed. */
type Ended = Parameters<typeof remove>[1] & Parameters<typeof resultOf>[1];

/** The phone has hung up. */
export function ended(call: CallDraft, memory: Ended): BridgeStep {
  if (!memory.plan.keepCaller) return { kind: "end", reason: "callee_left" };
  return endWith(call, memory, "ended", "callee");
}

/** The step is over with an outcome after a conversation. */
export function endWith(
  call: CallDraft,
  memory: Ended,
  outcome: BridgeOutcome | FlowWord,
  endedBy: Exclude<Talked["endedBy"], "caller">,
): BridgeStep {
  const result = resultOf(call, memory, endedBy);
  remove(call, memory);
  return { kind: "done", outcome, result };
}
