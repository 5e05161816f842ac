import type { CallDraft } from "./draft.ts";

/**
 * Sets a timer of the call to fire after a while; a timer that is set already is moved. Its name says what it is for.
 * Time is only ever a command and an event (I3).
 */
export function setTimer(call: CallDraft, timer: string, afterMs: number): void {
  const at = call.at + afterMs;
  call.state = { ...call.state, timers: { ...call.state.timers, [timer]: at } };
  call.commands.push({ kind: "timer.set", timer, at });
}

/** Sets every timer again, so much later, but none for the past. */
export function postponeTimers(call: CallDraft, ms: number): void {
  for (const [timer, at] of Object.entries(call.state.timers)) setTimer(call, timer, Math.max(0, at + ms - call.at));
}

/** Cancels a timer; nothing happens when it is not set. */
export function cancelTimer(call: CallDraft, timer: string): void {
  if (!isSet(call, timer)) return;
  call.state = { ...call.state, timers: without(call.state.timers, timer) };
  call.commands.push({ kind: "timer.cancel", timer });
}

/** Whether a timer is set. */
export function isSet(call: CallDraft, timer: string): boolean {
  return Object.hasOwn(call.state.timers, timer);
}

/** Takes a timer that fired off the list; `false` for one that is not set, or was moved and is not due yet (I8). */
export function expireTimer(call: CallDraft, timer: string): boolean {
  const due = valueAt(call.state.timers, timer);
  if (due === undefined || due > call.at) return false;
  call.state = { ...call.state, timers: without(call.state.timers, timer) };
  return true;
}

/** A copy of a record without one of its keys. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _removed, ...rest } = record;
  return rest;
}

/** What a record holds under an id; `undefined` for names that every object inherits, because ids come from outside. */
export function valueAt<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
