import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { isJsonObject } from "../../json.ts";
import type { RingingMessage } from "../../rooms/ringing.ts";
import { enterBridge, leaveMeeting, resumeMeeting, type Met } from "../meeting/meeting.ts";
import { isAnswer, remove, resultOf, waiting, type Connecting } from "./connecting.ts";
import { cutScreening } from "./screening.ts";

/** The room of all pick-up groups. */
const ringing = "ringing";

/** Has others know that the phones of a call ring, where its step names a group. */
export function offerToGroup(call: CallDraft, { plan: { group } }: Connecting): void {
  if (group !== undefined)
    sendToRoom(call, ringing, { kind: "ring", group } satisfies RingingMessage);
}

/** Nobody may pick up any more: a phone has answered, or none rings. */
export function withdrawFromGroup(call: CallDraft, { plan: { group } }: Connecting): void {
  const isThere = group !== undefined && pairsOf(call).some(({ id }) => id === ringing);
  if (isThere) sendToRoom(call, ringing, { kind: "left" } satisfies RingingMessage);
}

/**
 * Takes what the room of the groups tells while phones ring: when somebody picks up they are let
 * go, and the caller is answered where nobody has yet.
 */
export function pickedUp(
  call: CallDraft,
  memory: Connecting,
  { room, body }: CallEvent & { readonly kind: "room.told" },
): Progress<Connecting> {
  if (room !== ringing || !isJsonObject(body) || body["kind"] !== "meet") return waiting(memory);
  const bridge = String(body["bridge"]);
  cancelTimer(call, "ring");
  for (const phone of memory.phones.filter(({ outcome }) => outcome === null)) {
    cutScreening(call, phone);
    hangUp(call, phone.leg, "answered_elsewhere");
  }
  const next = { ...memory, rounds: [], meeting: { bridge } };
  if (!memory.plan.answers) return follow(call, next, enterBridge(call, ringing, bridge));
  const awaited = request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  return waiting({ ...next, stage: "answering", awaited });
}

/** Takes an event once somebody has picked up. */
export function resumePickedUp(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  const { meeting, plan } = memory;
  if (meeting === undefined) return waiting(memory);
  if ("stage" in meeting) {
    if (event.kind !== "timer.fired" || event.timer !== "max")
      return follow(call, memory, resumeMeeting(call, meeting, event));
    leaveMeeting(call, meeting);
    return { kind: "done", outcome: "timed_out", result: resultOf(call, memory, "limit") };
  }
  if (!isAnswer(event, memory.awaited)) return waiting(memory);
  if (event.kind === "request.failed") return { kind: "end", reason: "answer_failed" };
  return follow(call, { ...memory, plan, awaited: "" }, enterBridge(call, ringing, meeting.bridge));
}

/**
 * How the step stands with the caller, or who is the caller's by now, in a room with somebody else.
 */
export function follow(call: CallDraft, memory: Connecting, met: Met): Progress<Connecting> {
  if (met.kind === "ignored") return met;
  if (met.kind === "waiting") return waiting(talking(call, { ...memory, meeting: met.memory }));
  remove(call, memory);
  if (met.outcome === "timed_out")
    return { kind: "done", outcome: "timed_out", result: resultOf(call, memory, "limit") };
  if (met.outcome !== "ended")
    return { kind: "done", outcome: "failed", detail: met.detail ?? met.outcome };
  if (!memory.plan.keepCaller) return { kind: "end", reason: "callee_left" };
  return { kind: "done", outcome: "ended", result: resultOf(call, memory, "callee") };
}

/** They talk from when the caller is in the bridge on. */
function talking(call: CallDraft, memory: Connecting): Connecting {
  const { meeting, talkAt, plan } = memory;
  if (talkAt !== null || meeting === undefined || !("stage" in meeting) || meeting.stage !== "met")
    return memory;
  if (plan.maxMs !== null) setTimer(call, "max", plan.maxMs);
  return { ...memory, stage: "met", talkAt: call.at };
}
