import { createBridge } from "../../interpret/bridges.ts";
import { note, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isSilent } from "../../interpret/media.ts";
import { callerLeg } from "../../interpret/state.ts";
import { setUnder } from "../../interpret/under.ts";
import { isAnswer, remove, waiting, type At, type BridgeStep } from "./connecting.ts";
import { addLeg } from "./adding.ts";

/** Begins to bring the caller into the bridge that the phone is to join. */
export function open(call: CallDraft, memory: At<"clearing">): BridgeStep {
  setUnder(call, null);
  return isSilent(call) ? make(call, memory) : waiting(memory);
}

/** Takes an event until the caller is there. When that is so, phones are called by `ring`. */
export function resumeOpening(
  call: CallDraft,
  memory: At<"clearing" | "making" | "entering">,
  event: CallEvent,
  ring: (ringing: At<"ringing">) => BridgeStep,
): BridgeStep {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  if (memory.stage === "clearing") return isSilent(call) ? make(call, memory) : waiting(memory);
  if (!isAnswer(event, memory.awaited)) return waiting(memory);
  if (event.kind === "request.failed") {
    remove(call, memory);
    return { kind: "done", outcome: "failed", detail: event.message };
  }
  if (memory.stage === "making") return enter(call, memory);
  const { awaited: _awaited, ...opened } = memory;
  return ring({ ...opened, stage: "ringing" });
}

/** The caller hears the phone that is called next, and gives what it is called with for that. */
export function hearPhone(call: CallDraft): { readonly joinsEarly: true } {
  note(call, { kind: "background.started", background: "theirs" });
  return { joinsEarly: true };
}

function make(call: CallDraft, memory: At<"clearing">): BridgeStep {
  const { bridge, plan } = memory;
  const awaited = createBridge(call, bridge, plan.keys !== undefined).request;
  return waiting({ ...memory, stage: "making", awaited });
}

function enter(call: CallDraft, memory: At<"making" | "entering">): BridgeStep {
  const awaited = addLeg(call, memory, callerLeg(call.state));
  return waiting({ ...memory, stage: "entering", awaited });
}
