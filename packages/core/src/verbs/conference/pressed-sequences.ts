import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { openSide } from "../../interpret/tracks.ts";

/** The keys that were pressed so far, and the block that a sequence has run. */
export type Pressing = {
  readonly typed: string;
  /** The side track of the block; `null` while none runs. */
  readonly side: string | null;
};

/** Nothing was pressed. */
export const noKeys: Pressing = { typed: "", side: null };

/** How long the next key of a sequence is waited for, in milliseconds. */
const gapMs = 1_500;

/**
 * Takes a key, or that none came in time: a whole sequence runs its block. `undefined` for a key
 * that means nothing. While a block runs, keys that are not its own mean nothing.
 */
export function pressed(
  call: CallDraft,
  { typed, side }: Pressing,
  keys: Readonly<Record<string, string>>,
  event: CallEvent,
): Pressing | undefined {
  if (event.kind !== "dtmf.received") return { typed: "", side };
  if (side !== null) return undefined;
  // A key that goes on with nothing may begin something.
  const next = [typed + event.digit, event.digit].find((text) => begins(keys, text));
  if (next === undefined) {
    cancelTimer(call, "keys");
    return typed === "" ? undefined : noKeys;
  }
  const block = Object.hasOwn(keys, next) ? keys[next] : undefined;
  if (block === undefined) {
    setTimer(call, "keys", gapMs);
    return { typed: next, side: null };
  }
  cancelTimer(call, "keys");
  return { typed: "", side: openSide(call, { block, leg: callerLeg(call.state) }) };
}

function begins(keys: Readonly<Record<string, string>>, text: string): boolean {
  return Object.keys(keys).some((sequence) => sequence.startsWith(text));
}
