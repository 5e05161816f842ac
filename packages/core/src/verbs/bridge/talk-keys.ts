import type { CallDraft } from "../../interpret/draft.ts";
import { request } from "../../interpret/requests.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";

/** A sequence of keys that means something in a conversation. */
export type TalkKey = {
  readonly keys: string;
  /** The block that it begins. */
  readonly block: string;
  readonly by: "callee" | "caller" | "both";
  /** Whether the two are apart while the block runs. */
  readonly apart: boolean;
};

/** A side of a conversation: the caller, or the phone that was called. */
export type Side = "caller" | "callee";

/** The keys of a leg that may become a sequence. */
export type Typed = { readonly leg: string; readonly keys: string };

/** How long a beginning of a sequence is kept from the other side, in milliseconds. */
const doubtMs = 1_500;

/** The sequences of an option of the kind `presses`. */
export function talkKeysOf(written: JsonObject): readonly TalkKey[] {
  return Object.entries(written).map(([keys, value]) => {
    const { do: block, by, apart } = isJsonObject(value) ? value : { do: value };
    const isBy = by === "caller" || by === "both";
    return {
      keys,
      block: String(block),
      by: isBy ? by : "callee",
      apart: String(apart) !== "false",
    };
  });
}

/** The effect of a key: the sequence that it ends, if any, and the keys of the leg since then. */
export interface Pressed {
  readonly sequence: TalkKey | undefined;
  readonly typed: readonly Typed[];
}

/**
 * Takes a key of a leg, for which these sequences mean something. Keys that cannot become a
 * sequence any more go on to the other side, in order. So do keys that stay a beginning for longer
 * than a moment.
 */
export function pressInTalk(
  call: CallDraft,
  typed: readonly Typed[],
  sequences: readonly TalkKey[],
  {
    leg,
    other,
    key,
  }: { readonly leg: string; readonly other: string | null; readonly key: string },
): Pressed {
  const keys = (typed.find((each) => each.leg === leg)?.keys ?? "") + key;
  const others = typed.filter((each) => each.leg !== leg);
  cancelTimer(call, timerOf(leg));
  const sequence = sequences.find((each) => each.keys === keys);
  if (sequence !== undefined) return { sequence, typed: others };
  const rest = beginningIn(sequences, keys);
  passOn(call, other, keys.slice(0, keys.length - rest.length));
  if (rest === "") return { sequence: undefined, typed: others };
  setTimer(call, timerOf(leg), doubtMs);
  return { sequence: undefined, typed: [...others, { leg, keys: rest }] };
}

/**
 * Passes on what a leg has typed that did not become a sequence in time; `undefined` for any other
 * timer.
 */
export function doubtOver(
  call: CallDraft,
  typed: readonly Typed[],
  timer: string,
  otherOf: (leg: string) => string | null,
): readonly Typed[] | undefined {
  const meant = typed.find(({ leg }) => timerOf(leg) === timer);
  if (meant === undefined) return undefined;
  passOn(call, otherOf(meant.leg), meant.keys);
  return typed.filter((each) => each !== meant);
}

/** Forgets what was typed: nobody is there to whom it could go on. */
export function forgetTyped(call: CallDraft, typed: readonly Typed[]): void {
  for (const { leg } of typed) cancelTimer(call, timerOf(leg));
}

/** The longest end of what was typed with which a sequence begins. */
function beginningIn(sequences: readonly TalkKey[], typed: string): string {
  for (let at = 0; at < typed.length; at += 1)
    if (sequences.some(({ keys }) => keys.startsWith(typed.slice(at)))) return typed.slice(at);
  return "";
}

function passOn(call: CallDraft, leg: string | null, digits: string): void {
  if (leg !== null && digits !== "") request(call, { kind: "leg.digits", leg, digits });
}

function timerOf(leg: string): string {
  return `keys ${leg}`;
}
