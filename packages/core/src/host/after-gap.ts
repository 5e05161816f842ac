import type { PlatformCommand } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { CallState } from "../interpret/state.ts";
import type { Survey } from "../ports/transport.ts";

/** What the platform holds after a gap in which nobody listened, as far as it concerns one call. */
export interface Found extends Pick<Survey, "legs" | "bridges" | "createsFirst"> {
  /** Whether the call's current playback still plays, or waits to. */
  readonly plays: boolean;
}

/**
 * What became of a command to the platform whose answer was lost. `done`: it was done, or nobody wants it any more. `failed`:
 * it came to nothing, and repeating it would do harm. `again`: it is sent again, which does nothing twice.
 */
export type Fate = "done" | "failed" | "again";

/**
 * The fate of an unanswered command of a call. `isCreated` tells whether its leg is known to have been created. Measured on
 * Asterisk 22: an originate that is repeated when its leg has ended is a second call, a repeated playback is heard twice; all
 * others may be repeated, where 404 to a removal and 409 to a creation mean that it was done.
 */
export function fateOf(command: PlatformCommand, state: CallState, found: Found, isCreated: boolean): Fate {
  switch (command.kind) {
    case "leg.originate": {
      const leg = found.legs.get(command.leg);
      if (leg !== undefined) return leg.state === "created" ? "again" : "done";
      return found.createsFirst && !isCreated ? "again" : "failed";
    }
    case "playback.start":
      return state.media.current?.id === command.playback && !found.plays ? "again" : "done";
    default:
      return "again";
  }
}

/**
 * What happened to a call in a gap, as the events that would have told it. Compared is only what the call knew before the
 * platform was asked; what waits for the answer to a request is left alone, since that answer tells it.
 */
export function missedEvents(state: CallState, found: Found, at: number): readonly CallEvent[] {
  const isAwaited = (subject: string): boolean => state.requests.some((request) => request.subject === subject);
  const legs = state.legs.flatMap(({ id, status }): readonly CallEvent[] => {
    const seen = found.legs.get(id);
    if (status === "dialing" && !isAwaited(id)) {
      // Nobody can tell any more why it ended.
      if (seen === undefined) return [{ kind: "leg.destroyed", at, leg: id, cause: 0 }];
      return seen.state === "up" ? [{ kind: "leg.joined", at, leg: id }] : [];
    }
    const isGone = seen === undefined && (status === "here" || status === "hanging_up");
    return isGone ? [{ kind: "leg.left", at, leg: id }] : [];
  });
  const { current } = state.media;
  const hasEnded = current !== null && !found.plays && !isAwaited(current.id);
  const playback = hasEnded ? [{ kind: "playback.finished", at, playback: current.id, failed: false } as const] : [];
  // Those who talked are still there, and do not hear one another.
  const isApart = state.bridges.some(({ id, status }) => status === "here" && !found.bridges.has(id));
  const stopped = isApart ? [{ kind: "call.stopped", at, reason: "platform_lost" } as const] : [];
  return [...legs, ...playback, ...stopped];
}
