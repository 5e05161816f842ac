import type { CallDraft } from "../../interpret/draft.ts";
import { isPlaying, isSilent, playMedia, stopMedia } from "../../interpret/media.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { MediaItem } from "../../language/media-item.ts";

/** The media for the one who waits while the other is away for a block of keys. */
export type ToldApart = {
  readonly media: readonly MediaItem[];
  /** How long it is from one time to the next, in milliseconds. */
  readonly everyMs: number;
};

/** The timer that brings the next time. */
export const apartTimer = "apart";

/** Tells the one who waits something, now and again. */
export function tellApart(
  call: CallDraft,
  { apart }: { readonly apart?: ToldApart },
  leg: string,
): void {
  if (apart === undefined) return;
  if (isSilent(call, leg)) playMedia(call, apart.media, leg);
  setTimer(call, apartTimer, apart.everyMs);
}

/** Tells it no more: they come together, or part for good. */
export function tellNoMore(call: CallDraft, leg: string): void {
  cancelTimer(call, apartTimer);
  if (isPlaying(call, leg)) stopMedia(call, leg);
}
