import type { CallEvent, CallStart, Json } from "@flowrun/core";
import { arrivedCall, columnOf, workOn } from "./reference-call.ts";
import type { Phase, ReferenceCall, ReferenceSettings, Work, WorkDone } from "./reference-call.ts";
import {
  beginAdding,
  beginAnnouncing,
  beginAnswering,
  beginApologizing,
  beginCollecting,
  beginCreating,
  beginCustomerLookup,
  beginGreeting,
  beginJoining,
  beginLookup,
  beginOriginating,
  collectKey,
  greetPlainly,
  isAwaited,
  rowOf,
} from "./phases.ts";
import {
  absorb,
  cancelTimer,
  forgetRequest,
  isEmpty,
  isSilent,
  leave,
  remove,
  standingOf,
  stopMedia,
} from "./shared-pieces.ts";

/** Begins a call of the reference application, written by hand as a pure switch over its phases. */
export function startByHand(
  settings: ReferenceSettings,
  arrival: CallStart,
  longestCallMs: number,
): WorkDone {
  const work = workOn(arrivedCall(settings, arrival.leg, arrival.from), arrival.at);
  beginAnswering(work, longestCallMs);
  return { state: work.call, commands: work.commands };
}

/** Takes an event of the call: the next state and what is to be done. Pure. */
export function stepByHand(state: ReferenceCall, event: CallEvent): WorkDone {
  const work = workOn(state, event.at);
  if (state.phase === "ended" || !absorb(work, event)) return { state, commands: [] };
  if (state.phase !== "leaving")
    work.call.phase = endsCall(work, event) ? beginLeaving(work) : react(work, event);
  if (work.call.phase === "leaving" && isEmpty(work.call)) {
    for (const timer of Object.keys(work.call.timers)) cancelTimer(work, timer);
    work.call.phase = "ended";
  }
  return { state: work.call, commands: work.commands };
}

function endsCall({ call }: Work, event: CallEvent): boolean {
  return (
    standingOf(call, call.id) === "gone" || (event.kind === "timer.fired" && event.timer === "call")
  );
}

function react(work: Work, event: CallEvent): Phase {
  const { call } = work;
  switch (call.phase) {
    case "answering":
      if (!isAwaited(work, event)) return "answering";
      if (event.kind === "request.failed") return beginLeaving(work);
      beginLookup(work, "vip_callers", call.from);
      return "finding_vip";
    case "finding_vip":
      return lookedUp(
        work,
        event,
        (row) => greet(work, row),
        () => collect(work),
      );
    case "greeting":
      if (event.kind !== "request.failed" || !isAwaited(work, event)) return announced(work);
      greetPlainly(work);
      return "announcing";
    case "collecting":
      return collectMore(work, event);
    case "finding_customer":
      return lookedUp(
        work,
        event,
        (row) => announce(work, "sound:auth-thankyou", columnOf(row, "destination_ext")),
        () => announce(work, "sound:invalid", call.settings.default_destination),
      );
    case "announcing":
      return announced(work);
    case "apologizing":
      if (!isSilent(call)) return "apologizing";
      return hangUp(work);
    default:
      return connect(work, event);
  }
}

function lookedUp(
  work: Work,
  event: CallEvent,
  found: (row: Json) => Phase,
  missing: () => Phase,
): Phase {
  if (event.kind === "timer.fired" && event.timer === "lookup") {
    forgetRequest(work, work.call.awaited);
    return collect(work);
  }
  if (!isAwaited(work, event)) return work.call.phase;
  cancelTimer(work, "lookup");
  const row = rowOf(event);
  if (row === undefined) return collect(work);
  return row === null ? missing() : found(row);
}

function collect(work: Work): Phase {
  beginCollecting(work);
  return "collecting";
}

function collectMore(work: Work, event: CallEvent): Phase {
  if (event.kind === "timer.fired" && event.timer === "digits") return hangUp(work);
  if (event.kind !== "dtmf.received") return "collecting";
  if (event.digit !== "#") collectKey(work, event.digit);
  else if (work.call.digits === "") beginCollecting(work);
  else {
    beginCustomerLookup(work);
    return "finding_customer";
  }
  return "collecting";
}

function announce(work: Work, media: string, endpoint: string): Phase {
  beginAnnouncing(work, media, endpoint);
  return "announcing";
}

function greet(work: Work, row: Json): Phase {
  beginGreeting(work, row);
  return "greeting";
}

function announced(work: Work): Phase {
  if (!isSilent(work.call)) return work.call.phase;
  beginCreating(work);
  return "creating";
}

function connect(work: Work, event: CallEvent): Phase {
  const { call } = work;
  if ("leg" in event && event.leg === call.callee) return connectLeg(work, event);
  if (event.kind === "timer.fired" && event.timer === "ring") return apologize(work);
  if (!isAwaited(work, event)) return call.phase;
  if (event.kind === "request.failed") {
    const hasLeft = call.phase === "joining" && standingOf(call, call.callee) === "hanging_up";
    return hasLeft ? beginLeaving(work) : apologize(work);
  }
  switch (call.phase) {
    case "creating":
      beginAdding(work, call.id);
      return "adding";
    case "adding":
      beginOriginating(work);
      return "originating";
    case "originating":
      return "ringing";
    default:
      return "talking";
  }
}

function connectLeg(work: Work, event: CallEvent): Phase {
  const { phase } = work.call;
  if (event.kind === "leg.hangup_requested") return phase;
  if (event.kind !== "leg.joined")
    return phase === "talking" || phase === "joining" ? beginLeaving(work) : apologize(work);
  beginJoining(work);
  return "joining";
}

function apologize(work: Work): Phase {
  beginApologizing(work);
  return "apologizing";
}

function hangUp(work: Work): Phase {
  stopMedia(work);
  remove(work, work.call.id);
  return beginLeaving(work);
}

function beginLeaving(work: Work): Phase {
  leave(work);
  return "leaving";
}
