import type { MediaItem, SpokenItem } from "../language/media-item.ts";
import type { CallDraft } from "./draft.ts";
import { languageOf, mediaOf, setMedia } from "./leg-media.ts";
import { markupOf, wordsOfMarkup } from "../language/markup.ts";
import { abandonRequest, request } from "./requests.ts";
import type { LegMedia, Speech } from "./call-things.ts";
import type { SpokenText } from "./side-command.ts";

/** How long speech may take to be made, in milliseconds: what is not ready then is skipped. */
export const speechWithinMs = 5_000;

/** A text to be spoken. */
export type SpokenTextItem = Extract<
  SpokenItem,
  { readonly say: string } | { readonly ssml: string }
>;

/** Whether an item needs speech. */
export function needsSpeech(item: MediaItem | undefined): item is SpokenTextItem {
  return typeof item === "object" && ("say" in item || "ssml" in item);
}

/** Asks for the speech of an item, and gives the id of the request. */
export function makeSpeech(call: CallDraft, leg: string, item: SpokenTextItem): string {
  const spoken = speechOf(item, item.language ?? languageOf(call, leg));
  return request(call, { kind: "speech.render", ...spoken, timeoutMs: speechWithinMs });
}

/** The words, and how they are spoken, for an item: of SSML that is none, its words. */
export function speechOf(item: SpokenTextItem, language: string): Omit<SpokenText, "timeoutMs"> {
  const { voice, pace, volume } = item;
  return {
    ...textOf(item),
    language,
    ...(voice === undefined ? {} : { voice }),
    ...(pace === undefined ? {} : { pace }),
    ...(volume === undefined ? {} : { volume }),
  };
}

function textOf(item: SpokenTextItem): Pick<SpokenText, "text" | "isMarkup"> {
  if ("say" in item) return { text: item.say };
  const markup = markupOf(item.ssml);
  return markup === undefined
    ? { text: wordsOfMarkup(item.ssml) }
    : { text: markup, isMarkup: true };
}

/** Asks for the speech of the first item that waits, so that it is ready when its turn comes. */
export function makeAhead(call: CallDraft, leg: string): void {
  const queue = mediaOf(call, leg);
  const [item] = queue.waiting;
  if (queue.ahead !== undefined || !needsSpeech(item)) return;
  const made = makeSpeech(call, leg, item);
  setMedia(call, { ...mediaOf(call, leg), ahead: { kind: "making", request: made } });
}

/** Waits no longer for speech that a queue asked for. */
export function dropSpeech(call: CallDraft, { ahead, current }: LegMedia): void {
  if (ahead?.kind === "making") abandonRequest(call, ahead.request);
  if (current?.making !== undefined) abandonRequest(call, current.making);
}

/** Notes what came of speech that was asked for ahead of its turn; `false` when nobody did. */
export function aheadMade(call: CallDraft, made: string, speech: Speech): boolean {
  const queue = call.state.media.find(
    ({ ahead }) => ahead?.kind === "making" && ahead.request === made,
  );
  if (queue !== undefined) setMedia(call, { ...queue, ahead: speech });
  return queue !== undefined;
}
