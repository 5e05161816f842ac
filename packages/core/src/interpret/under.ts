import { currentLeg, note, type CallDraft } from "./draft.ts";
import { mediaOf, setMedia } from "./leg-media.ts";
import { request } from "./requests.ts";
import type { LegMedia, Under } from "./call-things.ts";

/** The sound under everything: a leg hears it while nothing is played; `null`: silence. */
export type Background =
  | { readonly kind: "music"; readonly class: string }
  | { readonly kind: "ringing" }
  | null;

/**
 * Sets the sound that a leg hears whenever nothing is played to it, from when the flow waits again.
 * Default: the leg that the track talks to. The earlier sound is ended: Asterisk 22 lets music that
 * is not stopped sound under the voices of a bridge (measured).
 */
export function setUnder(
  call: CallDraft,
  background: Background,
  leg: string = currentLeg(call),
): void {
  const { under, ...queue } = mediaOf(call, leg);
  if (isSame(under, background)) return;
  // Another class takes the place of the one before; of two different things both would be heard.
  if (under?.isOn === true && under.kind !== background?.kind) turn(call, leg, under, false);
  if (background !== null || under !== undefined)
    setMedia(
      call,
      background === null ? queue : { ...queue, under: { ...background, isOn: false } },
    );
}

/** The sound under everything of a leg, as `setUnder` takes it. */
export function backgroundOf(call: CallDraft, leg: string = currentLeg(call)): Background {
  const { under } = mediaOf(call, leg);
  if (under === undefined) return null;
  return under.kind === "ringing" ? { kind: "ringing" } : { kind: "music", class: under.class };
}

/**
 * Begins what legs hear under everything, where nothing is played to them any more. Called when a
 * flow waits again, so that it is not begun between one step that plays and the next.
 */
export function beginUnder(call: CallDraft): void {
  if (call.state.status !== "running") return;
  for (const queue of call.state.media) {
    const { under, current, waiting } = queue;
    if (under !== undefined && !under.isOn && current === null && waiting.length === 0)
      begin(call, queue, under);
  }
}

function begin(call: CallDraft, queue: LegMedia, under: Under): void {
  setMedia(call, { ...queue, under: { ...under, isOn: true } });
  note(call, {
    kind: "background.started",
    background: under.kind === "music" ? `music:${under.class}` : under.kind,
  });
  turn(call, queue.id, under, true);
}

/** Notes that what a leg hears under everything was ended by something that is played to it. */
export function silenceUnder(call: CallDraft, leg: string): void {
  const queue = mediaOf(call, leg);
  if (queue.under?.isOn === true)
    setMedia(call, { ...queue, under: { ...queue.under, isOn: false } });
}

function isSame(under: Under | undefined, background: Background): boolean {
  if (under === undefined || background === null) return under === undefined && background === null;
  if (under.kind === "ringing" || background.kind === "ringing")
    return under.kind === background.kind;
  return under.class === background.class;
}

function turn(call: CallDraft, leg: string, under: Background, isOn: boolean): void {
  if (under?.kind === "ringing") request(call, { kind: "leg.ringing", leg, isOn });
  else request(call, { kind: "leg.music", leg, music: isOn ? (under?.class ?? null) : null });
}
