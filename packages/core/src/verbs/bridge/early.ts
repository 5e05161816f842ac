import { createBridge } from "../../interpret/bridges.ts";
import { note, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isSilent } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/program.ts";
import { callerLeg } from "../../interpret/state.ts";
import { setUnder } from "../../interpret/under.ts";
import { isAnswer, remove, waiting, type Connecting } from "./connecting.ts";
import { addLeg } from "./joining.ts";

/** Whether no phone rings yet, since the caller is on the way into the bridge. */
export function isOpening({ stage }: Connecting): boolean {
  return stage === "clearing" || stage === "making" || stage === "entering";
}

/**
 * Begins to bring the caller into the bridge that the phone is to join before it is called. Of a
 * running playback every request would wait for the end.
 */
export function open(call: CallDraft, memory: Connecting): Progress<Connecting> {
  setUnder(call, null);
  return isSilent(call) ? make(call, memory) : waiting({ ...memory, stage: "clearing" });
}

/** Takes an event until the caller is there; `undefined` when phones may be called now. */
export function resumeOpening(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> | undefined {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  if (memory.stage === "clearing") return isSilent(call) ? make(call, memory) : waiting(memory);
  if (!isAnswer(event, memory.awaited)) return waiting(memory);
  if (event.kind === "request.failed") {
    remove(call, memory);
    return { kind: "done", outcome: "failed", detail: event.message };
  }
  return memory.stage === "making" ? enter(call, memory) : undefined;
}

/** The caller hears the phone that is called next, and gives what it is called with for that. */
export function hearPhone(call: CallDraft): { readonly joinsEarly: true } {
  note(call, { kind: "background.started", background: "theirs" });
  return { joinsEarly: true };
}

function make(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const { bridge, plan } = memory;
  const awaited = createBridge(call, bridge, plan.keys !== undefined).request;
  return waiting({ ...memory, stage: "making", awaited });
}

function enter(call: CallDraft, memory: Connecting): Progress<Connecting> {
  return waiting({
    ...memory,
    stage: "entering",
    awaited: addLeg(call, memory, callerLeg(call.state)),
  });
}
