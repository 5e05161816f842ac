import type { Model } from "./read-model.ts";

/**
 * The words that a recogniser listens for when it has hints: a dictionary and a language model of
 * their own, as files' texts.
 */
export interface HintModel {
  readonly dictionary: string;
  readonly language: string;
}

/** The mark for a sound that is part of no hint; never part of an understood text. */
export const otherSound = "_";

/**
 * How likely any other sound is. With less, more of what means nothing is taken for a hint; with
 * more, hints are missed.
 */
const otherShare = 0.05;
const endShare = 0.2;

/**
 * A model of the words of some hints, and of every single sound for anything else. So "I would like
 * to pay" is understood as "pay", and a cough as nothing. `undefined` when the dictionary knows
 * none of the words.
 */
export function hintModel(
  hints: readonly string[],
  { pronunciations }: Pick<Model, "pronunciations">,
): HintModel | undefined {
  const words = [...new Set(hints.flatMap(wordsOf))].filter((word) => pronunciations.has(word));
  if (words.length === 0) return undefined;
  const phones = [
    ...new Set([...pronunciations.values()].flat().flatMap((each) => each.split(/\s+/))),
  ].toSorted();
  const others = phones.map((phone) => [otherSound + phone.toLowerCase(), phone] as const);
  const spoken = words.flatMap((word) =>
    (pronunciations.get(word) ?? []).map(
      (sounds, way) => `${word}${way === 0 ? "" : `(${way + 1})`} ${sounds}`,
    ),
  );
  const grams = [
    ["</s>", endShare] as const,
    ...words.map((word) => [word, (1 - endShare - otherShare) / words.length] as const),
    ...others.map(([word]) => [word, otherShare / others.length] as const),
  ].map(([word, share]) => `${Math.log10(share).toFixed(4)} ${word}`);
  const lines = [
    "\\data\\",
    `ngram 1=${grams.length + 1}`,
    "",
    "\\1-grams:",
    "-99 <s>",
    ...grams,
    "",
    "\\end\\",
    "",
  ];
  return {
    dictionary: [...spoken, ...others.map((pair) => pair.join(" ")), ""].join("\n"),
    language: lines.join("\n"),
  };
}

/** The words of a text, as dictionaries write them. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** The understood text, without the sounds that are part of no hint. */
export function withoutOthers(understood: string): string {
  return understood
    .split(/\s+/)
    .filter((word) => word !== "" && !word.startsWith(otherSound) && !/^[<[].*[>\]]$/.test(word))
    .join(" ");
}
