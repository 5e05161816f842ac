/**
 * An item to be played: the URI of media, `prompt:NAME`, or something to be said. Plain JSON, so
 * that it may stand in the state of a call.
 */
export type MediaItem = string | SpokenItem;

/**
 * Something to be said in words. `language` stands for that of the leg. A time in milliseconds
 * since 1970 has the `zone` in which it is told.
 */
export type SpokenItem = {
  /** The language, where it is not that of the leg. */
  readonly language?: string;
} & (
  | ({ readonly say: string } & HowSpoken)
  /** SSML, or what was given for it. */
  | ({ readonly ssml: string } & HowSpoken)
  | { readonly number: number }
  | { readonly digits: string }
  | { readonly spell: string }
  /** `2026-12-24`, or milliseconds. */
  | { readonly date: string | number; readonly zone?: string }
  /** `14:05`, or milliseconds. */
  | { readonly time: string | number; readonly zone?: string }
  | { readonly money: number; readonly currency: string }
  /** Milliseconds. */
  | { readonly period: number }
);

/** The way in which a text is spoken; pace and volume are in percent of the usual. */
export type HowSpoken = {
  readonly voice?: string;
  readonly pace?: number;
  readonly volume?: number;
};

/** The schemes of the platform's media, as its document lists them, and `recording:`. */
export const mediaSchemes: readonly string[] = [
  "sound",
  "digits",
  "number",
  "characters",
  "tone",
  "recording",
];

/** The beginning of a URI that names a prompt of the flow. */
export const promptScheme = "prompt:";
