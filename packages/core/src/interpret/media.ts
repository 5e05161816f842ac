import type { Json } from "../json.ts";
import type { MediaItem } from "../language/media-item.ts";
import { heardAs, soundsOf, type SoundedItem } from "../speech/spoken-item.ts";
import type { CallEvent } from "./event.ts";
import { currentLeg, nextId, note, type CallDraft } from "./draft.ts";
import { languageOf, legHearing, mediaOf, mediaTimer, setMedia } from "./leg-media.ts";
import {
  aheadMade,
  dropSpeech,
  makeAhead,
  makeSpeech,
  needsSpeech,
  speechWithinMs,
} from "./leg-speech.ts";
import { spellOut } from "./prompts.ts";
import { isPending, request } from "./requests.ts";
import { callerLeg } from "./state.ts";
import type { LegMedia, PendingRequest, Playback, Speech } from "./call-things.ts";
import { thingWith } from "./listing.ts";
import { cancelTimer, setTimer, wholeCall } from "./timers.ts";
import { silenceUnder } from "./under.ts";

// Some media never finish on a real platform, and say nothing (an unknown recording, `number:` with
// letters): measured on Asterisk 22. So a long playback is asked for now and then, and one that is
// not there any more has finished.
const checkEveryMs = 10_000;
// A stopped playback finishes within a millisecond on a real platform; one that stays silent must
// not hold the call up.
const stopWithinMs = 2_000;

/**
 * Plays a list to a leg, by default to the one that the track talks to, one item at a time. Any
 * earlier playing is stopped first (media queue rules 1 and 3).
 */
export function playMedia(
  call: CallDraft,
  media: readonly MediaItem[],
  leg: string = currentLeg(call),
): void {
  stopMedia(call, leg);
  const waiting = spellOut(call.program, media, languageOf(call, leg));
  setMedia(call, { ...mediaOf(call, leg), waiting, current: null });
  playNext(call, leg);
}

/**
 * Stops what is playing to a leg and forgets what was to follow. It is quiet once `isSilent` says
 * so.
 */
export function stopMedia(call: CallDraft, leg: string = currentLeg(call)): void {
  if (isSilent(call, leg) && skippedMedia(call, leg) === undefined) return;
  const { ahead: _ahead, skipped: _skipped, ...queue } = withoutSpeech(call, leg);
  const { current } = queue;
  const isMade = current?.making === undefined;
  setMedia(call, {
    ...queue,
    waiting: [],
    current: current !== null && isMade ? { ...current, stopping: true } : null,
  });
  if (current === null || current.stopping) return;
  if (isMade) request(call, { kind: "playback.stop", playback: current.id });
  if (isMade) setTimer(call, mediaTimer(call, leg), stopWithinMs, wholeCall);
  else cancelTimer(call, mediaTimer(call, leg), wholeCall);
}

/**
 * Forgets all that is played to a leg, and what it hears under it, without a command: it is gone,
 * or is being removed.
 */
export function dropMedia(call: CallDraft, leg: string): void {
  const { language } = withoutSpeech(call, leg);
  setMedia(call, {
    id: leg,
    waiting: [],
    current: null,
    ...(language === undefined ? {} : { language }),
  });
  cancelTimer(call, mediaTimer(call, leg), wholeCall);
}

/** Whether nothing is playing to a leg and nothing waits to be played. */
export function isSilent(call: CallDraft, leg: string = currentLeg(call)): boolean {
  const { current, waiting } = mediaOf(call, leg);
  return current === null && waiting.length === 0;
}

/**
 * The last item that was to be played to a leg and could not be; `undefined` when there is none.
 */
export function skippedMedia(call: CallDraft, leg: string = currentLeg(call)): string | undefined {
  return mediaOf(call, leg).skipped;
}

/** Whether a leg still hears something that nobody has asked to stop. */
export function isPlaying(call: CallDraft, leg: string = currentLeg(call)): boolean {
  return mediaOf(call, leg).current?.stopping === false;
}

/** Whether a playback was asked for and the platform has not said yet that it plays. */
export function isStarting(call: CallDraft, leg: string = currentLeg(call)): boolean {
  const { current } = mediaOf(call, leg);
  return (
    current !== null &&
    (current.making !== undefined || isPending(call, "playback.start", current.id))
  );
}

/**
 * Takes the end of a playback; `false` for one that is not the current one of any leg (media queue
 * rule 1).
 */
export function playbackFinished(
  call: CallDraft,
  event: CallEvent & { kind: "playback.finished" },
): boolean {
  const leg = legHearing(call, event.playback);
  if (leg === undefined) return false;
  const { current } = mediaOf(call, leg);
  if (current === null) return false;
  if (event.failed && !current.stopping) skip(call, leg, current.media, "it cannot be played");
  else
    note(call, {
      kind: current.stopping ? "media.stopped" : "media.finished",
      media: current.media,
    });
  finishCurrent(call, leg);
  return true;
}

/**
 * Takes a failed request about a playback: one that cannot start is skipped (rule 4), one that is
 * gone has finished. If nobody knows whether it has started, it is stopped. So it is not heard
 * beside the next one.
 */
export function playbackRequestFailed(
  call: CallDraft,
  pending: PendingRequest,
  { message: why, certain }: { readonly message: string; readonly certain: boolean },
): void {
  const leg = legHearing(call, pending.subject);
  const current = leg === undefined ? null : mediaOf(call, leg).current;
  if (leg === undefined || current === null) return;
  if (pending.kind === "playback.start") {
    skip(call, leg, current.media, why);
    const isHere = thingWith(call.state.legs, leg)?.status === "here";
    if (!certain && isHere && !current.stopping)
      request(call, { kind: "playback.stop", playback: current.id });
  }
  if (pending.kind === "playback.check") skip(call, leg, current.media, "it never finished");
  if (pending.kind === "playback.stop") return keepPlaying(call, leg, current);
  finishCurrent(call, leg);
}

/** Takes what came of speech: the URI of media, or why there are none. */
export function speechMade(
  call: CallDraft,
  made: string,
  answer: { readonly uri: Json } | { readonly why: string },
): void {
  const speech = toSpeech(answer);
  if (aheadMade(call, made, speech)) return;
  const queue = call.state.media.find(({ current }) => current?.making === made);
  if (queue === undefined || queue.current === null) return;
  const { making: _making, ...current } = queue.current;
  setMedia(call, { ...queue, current });
  speak(call, queue.id, current, speech);
}

/**
 * Takes the watchdog's timer: a playback that should have stopped is given up, any other is asked
 * for.
 */
export function mediaTimerFired(call: CallDraft, leg: string): void {
  const { current } = mediaOf(call, leg);
  if (current === null) return;
  if (current.stopping) return finishCurrent(call, leg);
  if (current.making !== undefined) {
    dropSpeech(call, mediaOf(call, leg));
    skip(call, leg, current.media, "its speech was not made in time");
    return finishCurrent(call, leg);
  }
  request(call, { kind: "playback.check", playback: current.id });
  setTimer(call, mediaTimer(call, leg), checkEveryMs, wholeCall);
}

/**
 * A playback that the platform cannot stop (`digits:` and the like) plays to its end, so its
 * watchdog goes on.
 */
function keepPlaying(call: CallDraft, leg: string, current: Playback): void {
  setMedia(call, { ...mediaOf(call, leg), current: { ...current, stopping: false } });
  setTimer(call, mediaTimer(call, leg), checkEveryMs, wholeCall);
}

function withoutSpeech(call: CallDraft, leg: string): LegMedia {
  const queue = mediaOf(call, leg);
  dropSpeech(call, queue);
  return queue;
}

function skip(call: CallDraft, leg: string, media: string, why: string): void {
  note(call, { kind: "media.skipped", media, why });
  setMedia(call, { ...mediaOf(call, leg), skipped: media });
}

function finishCurrent(call: CallDraft, leg: string): void {
  setMedia(call, { ...mediaOf(call, leg), current: null });
  cancelTimer(call, mediaTimer(call, leg), wholeCall);
  playNext(call, leg);
}

/** Begins the item whose turn it is. */
function playNext(call: CallDraft, leg: string): void {
  const { ahead } = mediaOf(call, leg);
  const queue = withoutAhead(mediaOf(call, leg));
  const [item, ...waiting] = queue.waiting;
  if (item === undefined) return;
  const current: Playback = { id: nextId(call), media: heardAs(item), stopping: false };
  setMedia(call, { ...queue, waiting, current });
  if (typeof item === "string") return startPlayback(call, leg, current);
  if (!needsSpeech(item)) return startSounds(call, leg, current, item);
  if (ahead !== undefined && ahead.kind !== "making") return speak(call, leg, current, ahead);
  const making = ahead?.request ?? makeSpeech(call, leg, item);
  setMedia(call, { ...mediaOf(call, leg), current: { ...current, making } });
  setTimer(call, mediaTimer(call, leg), speechWithinMs, wholeCall);
}

function withoutAhead(queue: LegMedia): LegMedia {
  if (queue.ahead === undefined) return queue;
  const { ahead: _ahead, ...rest } = queue;
  return rest;
}

/** Plays speech that is ready, and goes on without one that could not be made. */
function speak(call: CallDraft, leg: string, current: Playback, speech: Speech): void {
  if (speech.kind === "ready") return startPlayback(call, leg, current, { list: [speech.uri] });
  skip(call, leg, current.media, speech.kind === "failed" ? speech.why : "its speech was not made");
  finishCurrent(call, leg);
}

function startSounds(call: CallDraft, leg: string, current: Playback, item: SoundedItem): void {
  const language = item.language ?? languageOf(call, leg);
  const list = soundsOf(item, language);
  if (list.length > 0) return startPlayback(call, leg, current, { list, language });
  skip(call, leg, current.media, "there is nothing to say");
  finishCurrent(call, leg);
}

/** Has the platform play something: what is heard as it stands, or a list in its place. */
function startPlayback(
  call: CallDraft,
  leg: string,
  { id, media }: Playback,
  { list, language }: { readonly list?: readonly string[]; readonly language?: string } = {},
): void {
  note(call, { kind: "media.started", media, ...(leg === callerLeg(call.state) ? {} : { leg }) });
  request(call, {
    kind: "playback.start",
    playback: id,
    leg,
    media,
    ...(list === undefined ? {} : { list }),
    ...(call.program.languages === undefined
      ? {}
      : { language: language ?? languageOf(call, leg) }),
  });
  setTimer(call, mediaTimer(call, leg), checkEveryMs, wholeCall);
  silenceUnder(call, leg);
  makeAhead(call, leg);
}

function toSpeech(answer: { readonly uri: Json } | { readonly why: string }): Speech {
  if ("why" in answer) return { kind: "failed", why: answer.why };
  return typeof answer.uri === "string"
    ? { kind: "ready", uri: answer.uri }
    : { kind: "failed", why: "its speech is no media" };
}
