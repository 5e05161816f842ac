import type { PlatformCommand, CallEvent, CallState } from "@flowrun/core";
import { thingWith } from "@flowrun/core/tooling";
import type { Survey, SurveyedRecording } from "@flowrun/core/plugin";

/**
 * The things that the platform holds after a gap in which nobody listened, as far as they concern
 * one call.
 */
export interface Found extends Pick<Survey, "legs" | "bridges" | "createsFirst"> {
  /** The playbacks of the call that still play, or wait to. */
  readonly playing: ReadonlySet<string>;
  /** The legs that were there, and whose end was heard since. Default: none. */
  readonly ended?: ReadonlySet<string>;
  /**
   * How far the recordings of the call are; one that nobody can tell anything about is not here.
   * Default: none is.
   */
  readonly recordings?: ReadonlyMap<string, SurveyedRecording>;
}

/** The finding where nobody has to ask the platform. */
export const nothingMissed: Found = {
  legs: new Map(),
  bridges: new Set(),
  createsFirst: true,
  playing: new Set(),
};

/**
 * The fate of a command to the platform whose answer was lost. With `done` it was done, or nobody
 * wants it any more. With `failed` it came to nothing, and repeating it would do harm. With `again`
 * it is sent again, which does nothing twice.
 */
export type Fate = "done" | "failed" | "again";

/**
 * The fate of an unanswered command of a call. `isCreated` tells whether its leg is known to have
 * been created. Measured on Asterisk 22: an originate that is repeated when its leg has ended is a
 * second call, and a repeated playback is heard twice. All others may be repeated: 404 to a removal
 * and 409 to a creation mean that it was done.
 */
export function fateOf(
  command: PlatformCommand,
  state: CallState,
  found: Found,
  isCreated: boolean,
): Fate {
  switch (command.kind) {
    case "leg.originate":
      return fateOfDial(command.leg, found, isCreated);
    case "leg.snoop":
      return found.legs.has(command.leg) ? "done" : "again";
    case "record.start":
    case "record.bridge":
      return isUnderWay(found.recordings?.get(command.recording)) ? "done" : "again";
    case "media.open":
      // A second recording of the same name ends Asterisk 22 (measured). The first one is found and
      // removed.
      return "failed";
    case "playback.start":
      return isWanted(state, command.playback) && !found.playing.has(command.playback)
        ? "again"
        : "done";
    default:
      return "again";
  }
}

/**
 * Whether something that was asked to be played or recorded is there: asked for once more it would
 * be heard twice, or refused.
 */
export function isThere(command: PlatformCommand, { playing, recordings }: Found): boolean {
  if (command.kind === "playback.start") return playing.has(command.playback);
  const isRecord = command.kind === "record.start" || command.kind === "record.bridge";
  return isRecord && isUnderWay(recordings?.get(command.recording));
}

function isUnderWay(seen: SurveyedRecording | undefined): boolean {
  return seen === "running" || seen === "waiting";
}

function fateOfDial(id: string, { legs, ended, createsFirst }: Found, isCreated: boolean): Fate {
  const leg = legs.get(id);
  if (leg !== undefined) return leg.state === "created" ? "again" : "done";
  if (ended?.has(id) === true) return "done";
  return createsFirst && !isCreated ? "again" : "failed";
}

/**
 * The finding, and the playbacks and legs whose end one of these events tells: they were begun, so
 * that none of them is begun again.
 */
export function withEnded(
  found: Found | undefined,
  heard: readonly CallEvent[],
): Found | undefined {
  const playbacks = heard.flatMap((event) =>
    event.kind === "playback.finished" ? [event.playback] : [],
  );
  const legs = heard.flatMap((event) => (event.kind === "leg.destroyed" ? [event.leg] : []));
  return (
    found && { ...found, playing: new Set([...found.playing, ...playbacks]), ended: new Set(legs) }
  );
}

/** The playbacks that a call waits for, but for those whose speech is still being made. */
export function playbacksOf({ media }: Pick<CallState, "media">): readonly string[] {
  return media.flatMap(({ current }) =>
    current === null || current.making !== undefined ? [] : [current.id],
  );
}

function isWanted(state: CallState, playback: string): boolean {
  return playbacksOf(state).includes(playback);
}

/**
 * The events of a call in a gap, as the platform would have told them. Compared is only the call's
 * knowledge before the platform was asked. Things that wait for the answer to a request are left
 * alone, since that answer tells of them. So is a leg whose end was `heard` meanwhile: that tells
 * why.
 */
export function missedEvents(
  state: CallState,
  found: Found,
  at: number,
  heard: readonly CallEvent[],
): readonly CallEvent[] {
  const isAwaited = (subject: string): boolean =>
    state.requests.some((request) => request.subject === subject);
  const legs = state.legs.flatMap(({ id, status }): readonly CallEvent[] => {
    const seen = found.legs.get(id);
    if (status === "dialing" && !isAwaited(id)) {
      if (
        seen === undefined &&
        heard.some((event) => event.kind === "leg.destroyed" && event.leg === id)
      )
        return [];
      // Nobody can tell any more why it ended.
      if (seen === undefined) return [{ kind: "leg.destroyed", at, leg: id, cause: 0 }];
      return seen.state === "up" ? [{ kind: "leg.joined", at, leg: id }] : [];
    }
    const isGone = seen === undefined && (status === "here" || status === "hanging_up");
    return isGone ? [{ kind: "leg.left", at, leg: id }] : [];
  });
  const playbacks = playbacksOf(state)
    .filter((id) => !found.playing.has(id) && !isAwaited(id))
    .map((id) => ({ kind: "playback.finished", at, playback: id, failed: false }) as const);
  const recordings = state.recordings.flatMap(
    ({ id, leg, startedAt, status, bridges }): readonly CallEvent[] => {
      if (bridges !== undefined) return [];
      const seen = found.recordings?.get(id);
      const about = { at, leg, recording: id };
      if (startedAt === undefined && seen === "running")
        return [{ kind: "recording.started", ...about }];
      if ((seen !== "over" && seen !== "stored") || status === "ended") return [];
      if (startedAt !== undefined) return [{ kind: "recording.finished", ...about }];
      if (isAwaited(id)) return [];
      if (seen === "over") return [{ kind: "recording.failed", ...about }];
      return [
        { kind: "recording.started", ...about },
        { kind: "recording.finished", ...about },
      ];
    },
  );
  // The partners of a conversation are still there, and do not hear one another.
  const isApart = state.bridges.some(
    ({ id, status }) => status === "here" && !found.bridges.has(id),
  );
  const stopped = isApart ? [{ kind: "call.stopped", at, reason: "platform_lost" } as const] : [];
  return [...legs, ...playbacks, ...recordings, ...stopped];
}

/**
 * Whether a platform that is looked at after a gap tells this event again, in one way or another.
 * Then losing it does no harm. The beginning of a playback is not told again once it has ended: it
 * would be heard a second time.
 */
export function isToldAgain(event: CallEvent, { requests }: Pick<CallState, "requests">): boolean {
  if (event.kind === "request.succeeded")
    return event.result === null && thingWith(requests, event.request)?.kind !== "playback.start";
  return (
    (event.kind.startsWith("leg.") && event.kind !== "leg.replaced") ||
    event.kind === "playback.finished" ||
    event.kind === "timer.fired"
  );
}
