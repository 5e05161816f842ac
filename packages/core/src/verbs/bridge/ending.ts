import type { CallDraft } from "../../interpret/draft.ts";
import type { Progress } from "../../interpret/program.ts";
import { remove, resultOf, type Connecting } from "./connecting.ts";
import type { Talked } from "./conversation.ts";

/** The phone has hung up. */
export function ended(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (!memory.plan.keepCaller) return { kind: "end", reason: "callee_left" };
  return endWith(call, memory, "ended", "callee");
}

/** The step is over with an outcome after a conversation. */
export function endWith(
  call: CallDraft,
  memory: Connecting,
  outcome: string,
  endedBy: Exclude<Talked["endedBy"], "caller">,
): Progress<Connecting> {
  const result = resultOf(call, memory, endedBy);
  remove(call, memory);
  return { kind: "done", outcome, result };
}
