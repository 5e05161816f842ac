import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { request } from "../../interpret/requests.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { isJsonObject } from "../../json.ts";
import type { RingingMessage } from "../../rooms/pair-rooms.ts";
import { enterBridge, leaveMeeting, resumeMeeting, type Met } from "../meeting/meeting.ts";
import type { BridgePlan } from "./bridge-plan.ts";
import {
  isAnswer,
  remove,
  resultOf,
  waiting,
  type At,
  type Connecting,
  type BridgeStep,
} from "./connecting.ts";
import { letRingingGo } from "./screening.ts";
import { apartTimer } from "./told-apart.ts";

/** The room of all pick-up groups. */
const ringing = "ringing";

/** Has others know that the phones of a call ring, where its step names a group. */
export function offerToGroup(call: CallDraft, { group }: BridgePlan): void {
  if (group !== undefined)
    sendToRoom(call, ringing, { kind: "ring", group } satisfies RingingMessage);
}

/** Nobody may pick up any more: a phone has answered, or none rings. */
export function withdrawFromGroup(call: CallDraft, { group }: BridgePlan): void {
  const isThere = group !== undefined && pairsOf(call).some(({ id }) => id === ringing);
  if (isThere) sendToRoom(call, ringing, { kind: "left" } satisfies RingingMessage);
}

/**
 * Takes the words of the room of the groups while phones ring. After a pick-up the phones are let
 * go, and the caller is answered unless that was done before.
 */
export function pickedUp(
  call: CallDraft,
  memory: At<"ringing">,
  { room, body }: CallEvent & { readonly kind: "room.told" },
): BridgeStep {
  if (room !== ringing || !isJsonObject(body) || body["kind"] !== "meet") return waiting(memory);
  const other = String(body["bridge"]);
  for (const timer of ["ring", apartTimer]) cancelTimer(call, timer);
  letRingingGo(call, memory.phones, "answered_elsewhere");
  const { plan, phones, bridge } = memory;
  const next = { plan, phones, bridge };
  if (!plan.answers)
    return follow(call, { ...next, stage: "met" }, enterBridge(call, ringing, other));
  const awaited = request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  return waiting({ ...next, stage: "fetched", other, awaited });
}

/** Takes an event once somebody has picked up. */
export function resumePickedUp(
  call: CallDraft,
  memory: At<"fetched" | "met">,
  event: CallEvent,
): BridgeStep {
  if (memory.stage === "met") {
    const { meeting } = memory;
    if (event.kind !== "timer.fired" || event.timer !== "max")
      return follow(call, memory, resumeMeeting(call, meeting, event));
    leaveMeeting(call, meeting);
    return { kind: "done", outcome: "timed_out", result: resultOf(call, memory, "limit") };
  }
  if (!isAnswer(event, memory.awaited)) return waiting(memory);
  if (event.kind === "request.failed") return { kind: "end", reason: "answer_failed" };
  const { plan, phones, bridge, other } = memory;
  const next = { plan, phones, bridge, stage: "met" } as const;
  return follow(call, next, enterBridge(call, ringing, other));
}

/** A step that is in a room, or on the way there. */
type InRoom = Omit<At<"met">, "meeting"> | Omit<At<"parked">, "meeting">;

/**
 * The step stands so with the caller, or who is the caller's by now, in a room with somebody else.
 */
export function follow(call: CallDraft, memory: InRoom, met: Met): BridgeStep {
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
function talking(call: CallDraft, memory: At<"met"> | At<"parked">): Connecting {
  const { meeting, talkAt, plan } = memory;
  if (talkAt !== undefined || memory.stage === "parked" || meeting.stage !== "met") return memory;
  if (plan.maxMs !== null) setTimer(call, "max", plan.maxMs);
  return { ...memory, talkAt: call.at };
}
