import { currentLeg, currentStep, currentTrack, note, topFrame, type CallDraft } from "./draft.ts";
import type { CallEvent } from "./event.ts";
import type { Track } from "./frame.ts";
import { withThing } from "./listing.ts";

/** How long a terminator can come behind an entry that has ended without it, in milliseconds. */
const lateMs = 1_000;

/** Why a terminator is ignored that comes behind an entry which has ended without it. */
export const spentTerminator = "it ends an entry that has already ended by its length or by time";

/**
 * Remembers the keys that would have ended an entry, which ended without them: by its length, or
 * by time. A caller who presses one of them right behind it means that entry.
 */
export function spendTerminators(call: CallDraft, keys: string): void {
  const track = currentTrack(call);
  if (track !== undefined && keys !== "")
    setSpent(call, { ...track, spent: { keys, endedAt: call.at } });
}

/**
 * Whether a key of this track's leg ends an entry that is over already. It means nothing to the
 * running step then. The first key that comes decides, and a step that asks for just this key gets
 * it.
 */
export function swallowsKey(call: CallDraft, event: CallEvent): boolean {
  const track = currentTrack(call);
  if (event.kind !== "dtmf.received" || track?.spent === undefined) return false;
  if (event.leg !== currentLeg(call)) return false;
  const { spent, ...rest } = track;
  setSpent(call, rest);
  const isLate = spent.endedAt <= call.at && call.at - spent.endedAt < lateMs;
  if (!isLate || !spent.keys.includes(event.digit) || isAskedFor(call, event.digit)) return false;
  note(call, { kind: "event.ignored", event: event.kind, why: spentTerminator });
  return true;
}

function isAskedFor(call: CallDraft, key: string): boolean {
  const frame = topFrame(call);
  if (frame?.phase !== "running") return false;
  return currentStep(call)?.verb.machine.asksFor?.(frame.memory, key) === true;
}

function setSpent(call: CallDraft, track: Track): void {
  call.state = { ...call.state, tracks: withThing(call.state.tracks, track) };
}
