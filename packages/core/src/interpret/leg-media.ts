import type { CallDraft } from "./draft.ts";
import { callerLeg } from "./state.ts";
import type { LegMedia } from "./call-things.ts";
import { thingWith, withoutThing, withThing } from "./listing.ts";

/** The media of a leg; none, for a leg that has heard nothing so far. */
export function mediaOf({ state }: Pick<CallDraft, "state">, leg: string): LegMedia {
  return thingWith(state.media, leg) ?? { id: leg, waiting: [], current: null };
}

/** Replaces the media of a leg. For a leg that hears nothing, nothing is kept. */
export function setMedia(call: CallDraft, media: LegMedia): void {
  const listing = call.state.media;
  call.state = {
    ...call.state,
    media: isNothing(media) ? withoutThing(listing, media.id) : withThing(listing, media),
  };
}

function isNothing({ waiting, current, skipped, under, language }: LegMedia): boolean {
  return waiting.length === 0 && current === null && (skipped ?? under ?? language) === undefined;
}

/** The language that a leg hears: that of the caller unless it has one of its own. */
export function languageOf(call: Pick<CallDraft, "state">, leg: string): string {
  return mediaOf(call, leg).language ?? call.state.call.language;
}

/** Has a leg hear another language from now on. */
export function setLanguage(call: CallDraft, leg: string, language: string): void {
  if (leg === callerLeg(call.state))
    call.state = { ...call.state, call: { ...call.state.call, language } };
  else setMedia(call, { ...mediaOf(call, leg), language });
}

/** The name of the timer that watches the playback of a leg. */
export function mediaTimer(call: CallDraft, leg: string): string {
  return leg === callerLeg(call.state) ? "media" : `media ${leg}`;
}

/** The leg whose playback a timer watches; `undefined` for any other timer. */
export function legOfMediaTimer(call: CallDraft, timer: string): string | undefined {
  if (timer === "media") return callerLeg(call.state);
  return timer.startsWith("media ") ? timer.slice("media ".length) : undefined;
}

/** The leg to which a playback is played; `undefined` for one that is not under way. */
export function legHearing(
  { state }: Pick<CallDraft, "state">,
  playback: string,
): string | undefined {
  return state.media.find(({ current }) => current?.id === playback)?.id;
}
