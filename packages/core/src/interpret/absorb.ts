import type { Json } from "../json.ts";
import type { CallEvent } from "./event.ts";
import { createFailed, createSucceeded } from "./bridges.ts";
import { isAboutOrigin, takeOrigin } from "./call-origin.ts";
import { currentStep, note, topFrame, writeLog, type CallDraft } from "./draft.ts";
import { warningOfFailure } from "./dial-failure.ts";
import { leave } from "./leaving.ts";
import {
  changeCaller,
  isLegCreation,
  legGone,
  legHangingUp,
  legJoined,
  legReplaced,
  legTalked,
  originateFailed,
  originateSucceeded,
} from "./legs.ts";
import { callerLeg } from "./state.ts";
import type { PendingRequest } from "./call-things.ts";
import { thingWith } from "./listing.ts";
import { helperLeft, soundLost } from "./helping-legs.ts";
import { legHearing, legOfMediaTimer } from "./leg-media.ts";
import {
  dropMedia,
  mediaTimerFired,
  playbackFinished,
  playbackRequestFailed,
  speechMade,
} from "./media.ts";
import { bridgeEntered, bridgeNotRecorded, bridgeRecorded } from "./recorded-bridges.ts";
import { recordAgain, recordOn } from "./recorded-again.ts";
import { pauseFailed } from "./recording-pauses.ts";
import { keepRecordingsOf, loseVoices, recordingHeard, talkHeard } from "./recordings.ts";
import { roomLost, sayOwed, toldByRoom } from "./rooms.ts";
import { removalFailed, removalTimerFired, removed } from "./removal.ts";
import { settleRequest } from "./requests.ts";
import { takeSignal } from "./signals.ts";
import { expireTimer, postponeTimers } from "./timers.ts";
import { limitReached } from "./talk-time.ts";
import { cutSidesOn } from "./tracks.ts";
import { silenceUnder } from "./under.ts";

/**
 * The meaning of an event for the pieces that a call shares: news for the running step, or why it
 * is none (I8).
 */
export type Absorbed =
  | { readonly kind: "news" }
  | { readonly kind: "ignored"; readonly why: string };

const news: Absorbed = { kind: "news" };

/**
 * Brings legs, bridges, media, timers and requests up to date with an event, before the running
 * step sees it.
 */
export function absorb(call: CallDraft, event: CallEvent): Absorbed {
  switch (event.kind) {
    case "leg.joined":
      return absorbJoined(call, event.leg);
    case "leg.hangup_requested":
      return legHangingUp(call, event.leg) ? news : ignored("this leg is not there");
    case "leg.replaced":
      return absorbReplaced(call, event);
    case "transfer.requested":
    case "join.requested":
      return thingWith(call.state.legs, event.leg)?.status === "here"
        ? news
        : ignored("this leg is not there");
    case "leg.destroyed":
      warnOfRefusal(call, event);
      return absorbLegEnd(call, event.leg);
    case "leg.left":
      return absorbLegEnd(call, event.leg);
    case "talk.started":
    case "talk.stopped":
      return talkHeard(call, event) || legTalked(call, event)
        ? news
        : ignored("nobody listens to this voice");
    case "recording.started":
    case "recording.finished":
    case "recording.failed":
      return goesOn(call, event) || recordingHeard(call, event)
        ? news
        : ignored("this recording is not under way");
    case "dtmf.received":
    case "dtmf.missed":
      return isListening(call, event.leg) ? news : ignored("nobody listens to this leg");
    case "speech.heard":
    case "agent.asked":
    case "agent.happened":
    case "agent.ended":
    case "sound.lost":
      return isHeard(call, event) ? news : ignored("nobody listens there");
    case "playback.finished":
      return absorbPlayback(call, event);
    case "timer.fired":
      return absorbTimer(call, event.timer);
    case "request.succeeded":
    case "request.failed":
      return absorbAnswer(call, event);
    case "call.resumed":
      return absorbGap(call, event.gapMs);
    case "room.told":
    case "room.lost":
      return absorbRoom(call, event);
    case "signal.received":
      return absorbSignal(call, event);
    case "call.stopped":
      if (call.state.status !== "running") return ignored("the call is over already");
      leave(call, event.reason);
      return news;
  }
}

function absorbSignal(call: CallDraft, event: CallEvent & { kind: "signal.received" }): Absorbed {
  const why = takeSignal(call, event);
  return why === undefined ? news : ignored(why);
}

function absorbRoom(
  call: CallDraft,
  event: CallEvent & { kind: "room.told" | "room.lost" },
): Absorbed {
  const isNews = event.kind === "room.told" ? toldByRoom(call, event) : roomLost(call, event.room);
  return isNews ? news : ignored("this was told before, or by a room that is no more");
}

function absorbPlayback(
  call: CallDraft,
  event: CallEvent & { kind: "playback.finished" },
): Absorbed {
  // Playing on a channel that was hung up fails before the channel is gone: the flow must not walk
  // on by that.
  if (event.failed && isHangingUp(call, legHearing(call, event.playback) ?? callerLeg(call.state)))
    return ignored("the caller is hanging up");
  return playbackFinished(call, event) ? news : ignored("this playback is not the current one");
}

function absorbGap(call: CallDraft, gapMs: number): Absorbed {
  if (call.state.status === "ended") return ignored("the call is over already");
  note(call, { kind: "call.resumed", gapMs });
  postponeTimers(call, gapMs);
  // Nobody knows who has talked meanwhile.
  loseVoices(call);
  return news;
}

type SoundEvent = Extract<
  CallEvent,
  { kind: "speech.heard" | "agent.asked" | "agent.happened" | "agent.ended" | "sound.lost" }
>;

function isHeard(call: CallDraft, { kind, leg }: SoundEvent): boolean {
  return kind === "sound.lost"
    ? soundLost(call, leg)
    : thingWith(call.state.legs, leg)?.status === "here";
}

function isHangingUp(call: CallDraft, leg: string): boolean {
  return thingWith(call.state.legs, leg)?.status === "hanging_up";
}

function absorbJoined(call: CallDraft, leg: string): Absorbed {
  if (!legJoined(call, leg)) return ignored("this leg is not awaited");
  recordOn(call, leg);
  return news;
}

function goesOn(call: CallDraft, event: CallEvent & { readonly recording: string }): boolean {
  return event.kind === "recording.finished" && recordAgain(call, event.recording);
}

/** The platform plays to channels: what the leg hears in the background begins anew. */
function absorbReplaced(
  call: CallDraft,
  { leg, channel }: CallEvent & { kind: "leg.replaced" },
): Absorbed {
  if (!legReplaced(call, leg, channel)) return ignored("this leg is not there");
  silenceUnder(call, leg);
  return news;
}

/**
 * The leg that a run dials is the caller's once it has answered: before, the step that dials tells
 * what came of it.
 */
function absorbLegEnd(call: CallDraft, leg: string): Absorbed {
  if (!legGone(call, leg)) return ignored("this leg is not there");
  const gone = thingWith(call.state.legs, leg);
  if (gone?.role === "caller" && !isFollowed(call))
    leave(call, gone.isRedirected === true ? "redirected" : "caller_left");
  else {
    keepRecordingsOf(call, leg);
    cutSidesOn(call, leg);
    dropMedia(call, leg);
    helperLeft(call, leg);
    sayOwed(call, leg);
  }
  return news;
}

/** Another leg is the caller's from now on, where the step that runs has one that talks on. */
function isFollowed(call: CallDraft): boolean {
  const frame = topFrame(call);
  if (call.state.status !== "running" || frame?.phase !== "running") return false;
  const heirs = currentStep(call)?.verb.machine.heirs?.(frame.memory) ?? [];
  const heir = heirs.find((each) => thingWith(call.state.legs, each)?.status === "here");
  if (heir !== undefined) changeCaller(call, heir);
  return heir !== undefined;
}

/**
 * Whether keys of a leg can mean something: those of the caller, and of who is talked to in a side
 * block.
 */
function isListening({ state }: CallDraft, leg: string): boolean {
  // A phone that was called is there only for a step that connects it, which may mind its keys.
  const isCalled = thingWith(state.legs, leg)?.status === "here";
  return leg === callerLeg(state) || isCalled || state.tracks.some((track) => track.leg === leg);
}

function absorbTimer(call: CallDraft, timer: string): Absorbed {
  if (!expireTimer(call, timer)) return ignored("this timer is not due");
  if (timer === "call") limitReached(call);
  if (isAboutOrigin(timer)) takeOrigin(call, null);
  const leg = legOfMediaTimer(call, timer);
  if (leg !== undefined) mediaTimerFired(call, leg);
  removalTimerFired(call, timer);
  return news;
}

function absorbAnswer(
  call: CallDraft,
  event: CallEvent & { kind: "request.succeeded" | "request.failed" },
): Absorbed {
  const pending = settleRequest(call, event.request);
  if (pending === undefined) return ignored("nobody waits for this answer");
  if (event.kind === "request.succeeded") absorbSuccess(call, pending, event.result);
  else {
    note(call, {
      kind: "request.failed",
      command: pending.kind,
      code: event.code,
      message: event.message,
    });
    absorbFailure(call, pending, event);
  }
  return news;
}

function absorbSuccess(call: CallDraft, pending: PendingRequest, result: Json): void {
  if (isAboutOrigin(pending.kind)) takeOrigin(call, result);
  if (isLegCreation(pending)) originateSucceeded(call, pending.subject);
  if (pending.kind === "bridge.create") createSucceeded(call, pending.subject);
  if (pending.kind === "bridge.add") bridgeEntered(call, pending);
  if (pending.kind === "record.bridge") bridgeRecorded(call, pending.subject);
  if (pending.kind === "speech.render") speechMade(call, pending.id, { uri: result });
  if (isRemoval(pending)) {
    removed(call, pending);
    sayOwed(call, pending.subject);
  }
}

function absorbFailure(
  call: CallDraft,
  pending: PendingRequest,
  failure: CallEvent & { kind: "request.failed" },
): void {
  if (isAboutOrigin(pending.kind)) takeOrigin(call, null);
  if (isLegCreation(pending)) originateFailed(call, pending.subject, failure.certain);
  if (pending.kind === "record.bridge") bridgeNotRecorded(call, pending.subject, failure.message);
  if (pending.kind === "record.pause") pauseFailed(call, pending.subject);
  if (pending.kind === "bridge.create") createFailed(call, pending.subject, failure.certain);
  if (pending.kind.startsWith("playback.")) playbackRequestFailed(call, pending, failure);
  if (pending.kind === "speech.render") speechMade(call, pending.id, { why: failure.message });
  if (isRemoval(pending)) removalFailed(call, pending);
}

/** Nobody else tells that a trunk wants other credentials: to the caller it is like any failure. */
function warnOfRefusal(call: CallDraft, event: CallEvent & { kind: "leg.destroyed" }): void {
  const isCalled = thingWith(call.state.legs, event.leg)?.status === "dialing";
  const message = isCalled ? warningOfFailure(event) : undefined;
  if (message !== undefined) writeLog(call, "warn", message);
}

function isRemoval(pending: PendingRequest): boolean {
  return pending.kind === "leg.hangup" || pending.kind === "bridge.destroy";
}

function ignored(why: string): Absorbed {
  return { kind: "ignored", why };
}
