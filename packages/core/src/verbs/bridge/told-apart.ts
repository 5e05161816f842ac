import type { CallDraft } from "../../interpret/draft.ts";
import { isPlaying, isSilent, playMedia, stopMedia } from "../../interpret/media.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { MediaItem } from "../../language/media-item.ts";

/** The media for one who waits: for another who is away, for a phone, a moderator, or to be fetched. */
export type ToldApart = {
  readonly media: readonly MediaItem[];
  /** How long it is from one time to the next, in milliseconds. */
  readonly everyMs: number;
};

/** The timer that brings the next time. */
export const apartTimer = "apart";

/** Tells the one who waits something, now and again. */
export function tellApart(call: CallDraft, told: ToldApart | undefined, leg: string): void {
  if (told === undefined) return;
  if (isSilent(call, leg)) playMedia(call, told.media, leg);
  setTimer(call, apartTimer, told.everyMs);
}

/** The media that options name, if any. */
export function toldOf(media: readonly MediaItem[], everyMs: number): ToldApart | undefined {
  return media.length === 0 ? undefined : { media, everyMs };
}

/** Tells it no more: they come together, or part for good. */
export function tellNoMore(call: CallDraft, leg: string): void {
  cancelTimer(call, apartTimer);
  if (isPlaying(call, leg)) stopMedia(call, leg);
}
