import type { CallEvent } from "./event.ts";
import type { MediaQueue, PendingRequest, Playback } from "./state.ts";
import { nextId, note, type CallDraft } from "./draft.ts";
import { isPending, request } from "./requests.ts";
import { cancelTimer, setTimer, wholeCall } from "./timers.ts";

// Some media never finish on a real platform, and say nothing (an unknown recording, `number:` with letters): measured on
// Asterisk 22. So a long playback is asked for now and then, and one that is not there any more has finished.
const checkEveryMs = 10_000;
// A stopped playback finishes within a millisecond on a real platform; one that stays silent must not hold the call up.
const stopWithinMs = 2_000;

/** Plays a list to the caller, one file at a time; what was playing is stopped first (media queue rules 1 and 3). */
export function playMedia(call: CallDraft, media: readonly string[]): void {
  stopMedia(call);
  setQueue(call, { waiting: media, current: null });
  playNext(call);
}

/** Stops what is playing and forgets what was to follow. The channel is quiet once `isSilent` says so. */
export function stopMedia(call: CallDraft): void {
  const { current } = call.state.media;
  setQueue(call, { waiting: [], current: current && { ...current, stopping: true } });
  if (current === null || current.stopping) return;
  request(call, { kind: "playback.stop", playback: current.id });
  setTimer(call, "media", stopWithinMs, wholeCall);
}

/** Forgets the queue without a command: its channel is gone, or is being removed. */
export function dropMedia(call: CallDraft): void {
  setQueue(call, { waiting: [], current: null });
  cancelTimer(call, "media", wholeCall);
}

/** Whether nothing is playing and nothing waits to be played. */
export function isSilent(call: CallDraft): boolean {
  return call.state.media.current === null && call.state.media.waiting.length === 0;
}

/** The last file that was to be played and could not be; `undefined` when there is none. */
export function skippedMedia(call: CallDraft): string | undefined {
  return call.state.media.skipped;
}

/** Whether the caller still hears something that nobody has asked to stop. */
export function isPlaying(call: CallDraft): boolean {
  return call.state.media.current?.stopping === false;
}

/** Whether a playback was asked for and the platform has not said yet that it plays. */
export function isStarting(call: CallDraft): boolean {
  const { current } = call.state.media;
  return current !== null && isPending(call, "playback.start", current.id);
}

/** Takes the end of a playback; `false` for one that is not the current one (media queue rule 1). */
export function playbackFinished(call: CallDraft, event: CallEvent & { kind: "playback.finished" }): boolean {
  const { current } = call.state.media;
  if (current?.id !== event.playback) return false;
  if (event.failed && !current.stopping) skip(call, current, "it cannot be played");
  else note(call, { kind: current.stopping ? "media.stopped" : "media.finished", media: current.media });
  finishCurrent(call);
  return true;
}

/** Takes a failed request about a playback: one that cannot start is skipped (rule 4), one that is gone has finished. */
export function playbackRequestFailed(call: CallDraft, pending: PendingRequest, why: string): void {
  const { current } = call.state.media;
  if (current?.id !== pending.subject) return;
  if (pending.kind === "playback.start") skip(call, current, why);
  else if (pending.kind === "playback.check") skip(call, current, "it never finished");
  else return keepPlaying(call, current);
  finishCurrent(call);
}

/** Takes the watchdog's timer: a playback that should have stopped is given up, any other is asked for. */
export function mediaTimerFired(call: CallDraft): void {
  const { current } = call.state.media;
  if (current === null) return;
  if (current.stopping) return finishCurrent(call);
  request(call, { kind: "playback.check", playback: current.id });
  setTimer(call, "media", checkEveryMs, wholeCall);
}

/** Whether a timer watches over playbacks: every track sees what became of them. */
export function isMediaTimer(timer: string): boolean {
  return timer === "media";
}

/** A playback that the platform cannot stop (`digits:` and the like) plays to its end, so its watchdog goes on. */
function keepPlaying(call: CallDraft, current: Playback): void {
  setQueue(call, { ...call.state.media, current: { ...current, stopping: false } });
  setTimer(call, "media", checkEveryMs, wholeCall);
}

function skip(call: CallDraft, { media }: Playback, why: string): void {
  note(call, { kind: "media.skipped", media, why });
  setQueue(call, { ...call.state.media, skipped: media });
}

function finishCurrent(call: CallDraft): void {
  setQueue(call, { ...call.state.media, current: null });
  cancelTimer(call, "media", wholeCall);
  playNext(call);
}

function playNext(call: CallDraft): void {
  const [media, ...waiting] = call.state.media.waiting;
  if (media === undefined) return;
  const id = nextId(call);
  setQueue(call, { ...call.state.media, waiting, current: { id, media, stopping: false } });
  note(call, { kind: "media.started", media });
  request(call, { kind: "playback.start", playback: id, leg: call.state.call.id, media });
  setTimer(call, "media", checkEveryMs, wholeCall);
}

function setQueue(call: CallDraft, media: MediaQueue): void {
  call.state = { ...call.state, media };
}
