import { currentStep, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { isSilent, playMedia, skippedMedia, stopMedia } from "../interpret/media.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { MediaItem } from "../language/media-item.ts";
import { interrupts } from "./telephone-keys.ts";

/** The memory of a step that plays: the keys that stop it. */
export type Playing = { readonly interrupt: string };

/** Plays media to the end of a step, or until one of the keys comes. */
export function play(
  call: CallDraft,
  media: readonly MediaItem[],
  interrupt: string,
): Progress<Playing, "ok" | "interrupted"> {
  playMedia(call, media);
  return isSilent(call)
    ? { kind: "done", outcome: "ok" }
    : { kind: "waiting", memory: { interrupt } };
}

/** Goes on playing: a key that interrupts is the outcome `interrupted`, the end of all media `ok`. */
export function resumePlaying(
  call: CallDraft,
  memory: Playing,
  event: CallEvent,
): Progress<Playing, "ok" | "interrupted"> {
  if (event.kind === "dtmf.received") {
    if (!interrupts(memory.interrupt, event.digit))
      return { kind: "ignored", why: "this key does not interrupt" };
    stopMedia(call);
    return { kind: "done", outcome: "interrupted", detail: `by ${event.digit}` };
  }
  return isSilent(call) ? { kind: "done", outcome: "ok" } : { kind: "waiting", memory };
}

/** Stops, since the call goes on elsewhere. */
export function stopPlaying(call: CallDraft): Progress<Playing, "ok"> {
  stopMedia(call);
  return { kind: "done", outcome: "ok" };
}

/** Tells at the end, where the step maps `failed`, that something could not be played. */
export function judged(
  call: CallDraft,
  progress: Progress<Playing, "ok" | "interrupted">,
): Progress<Playing, "ok" | "interrupted" | "failed"> {
  if (progress.kind !== "done" || progress.outcome !== "ok") return progress;
  const skipped = skippedMedia(call);
  const isAwaited = currentStep(call)?.targets["failed"] !== undefined;
  if (skipped === undefined || !isAwaited) return progress;
  return { kind: "done", outcome: "failed", detail: `"${skipped}" could not be played` };
}

/** Whether a step that plays names this key among those that stop it. */
export function asksForKey({ interrupt }: Playing, key: string): boolean {
  return interrupt !== "any" && interrupts(interrupt, key);
}
