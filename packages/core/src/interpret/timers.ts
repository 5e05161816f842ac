import type { CallDraft } from "./draft.ts";
import { main } from "./state.ts";

/**
 * Where a timer belongs: the track, which no other track sees it of, or the whole call. Default of
 * what sets one: the track.
 */
type Of = Pick<CallDraft, "track">;

/** The whole call as what a timer belongs to. */
export const wholeCall: Of = { track: main };

/**
 * Sets a timer of the track that is worked on to fire after a while; a timer that is set already is
 * moved. Its name says what it is for. Time is only ever a command and an event (I3).
 */
export function setTimer(call: CallDraft, timer: string, afterMs: number, of: Of = call): void {
  setNamed(call, timerOf(of, timer), afterMs);
}

/** Sets every timer again, so much later, but none for the past. */
export function postponeTimers(call: CallDraft, ms: number): void {
  for (const [timer, at] of Object.entries(call.state.timers))
    setNamed(call, timer, Math.max(0, at + ms - call.at));
}

/** Cancels a timer of the track that is worked on; nothing happens when it is not set. */
export function cancelTimer(call: CallDraft, timer: string, of: Of = call): void {
  cancelNamed(call, timerOf(of, timer));
}

/** Cancels the timers that are chosen by the names under which they stand in the state. */
export function cancelTimers(call: CallDraft, isMeant: (name: string) => boolean): void {
  for (const name of Object.keys(call.state.timers)) if (isMeant(name)) cancelNamed(call, name);
}

/** Whether a timer of the track that is worked on is set. */
export function isSet(call: CallDraft, timer: string): boolean {
  return Object.hasOwn(call.state.timers, timerOf(call, timer));
}

/** How a timer of a track stands in the state: a side track's under the id of the track. */
export function timerOf({ track }: Of, timer: string): string {
  return track === main ? timer : `${track}/${timer}`;
}

function setNamed(call: CallDraft, timer: string, afterMs: number): void {
  const at = call.at + afterMs;
  call.state = { ...call.state, timers: { ...call.state.timers, [timer]: at } };
  call.commands.push({ kind: "timer.set", timer, at });
}

function cancelNamed(call: CallDraft, timer: string): void {
  if (!Object.hasOwn(call.state.timers, timer)) return;
  call.state = { ...call.state, timers: without(call.state.timers, timer) };
  call.commands.push({ kind: "timer.cancel", timer });
}

/**
 * Takes a timer that fired off the list; `false` for one that is not set, or was moved and is not
 * due yet (I8).
 */
export function expireTimer(call: CallDraft, timer: string): boolean {
  const due = valueAt(call.state.timers, timer);
  if (due === undefined || due > call.at) return false;
  call.state = { ...call.state, timers: without(call.state.timers, timer) };
  return true;
}

/** A copy of a record without one of its keys. */
export function without<T>(
  record: Readonly<Record<string, T>>,
  key: string,
): Readonly<Record<string, T>> {
  const { [key]: _removed, ...rest } = record;
  return rest;
}

/**
 * The value of a record under an id. Ids come from outside, so a name that every object inherits
 * gives `undefined`.
 */
export function valueAt<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
