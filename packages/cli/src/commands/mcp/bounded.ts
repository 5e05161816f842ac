import type { Json } from "@flowrun/core";

/** The most characters of an answer: what an assistant can read at once. */
export const mostCharacters = 40_000;

/** An answer that fits, and whether something was left out of it. */
export interface BoundedAnswer {
  readonly text: string;
  readonly value: Json;
}

/**
 * A value as JSON that fits into {@link mostCharacters}. Where it would not, its long lists and
 * texts are cut, and each says how much was left out.
 */
export function boundedAnswer(value: unknown): BoundedAnswer {
  // As JSON: a member that is `undefined` is left out.
  const whole = JSON.parse(JSON.stringify(value)) as Json;
  for (let most = mostCharacters; ; most /= 2) {
    const cut = cutTo(whole, { items: most / 80, characters: most / 2 });
    const text = JSON.stringify(cut, null, 1);
    if (text.length <= mostCharacters || most < 100) return { text, value: cut };
  }
}

interface Limits {
  readonly items: number;
  readonly characters: number;
}

function cutTo(value: Json, limits: Limits): Json {
  if (typeof value === "string")
    return value.length <= limits.characters
      ? value
      : `${value.slice(0, limits.characters)}\n… ${value.length - Math.floor(limits.characters)} more characters`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((each) => cutTo(each, limits));
    const left = value.length - kept.length;
    return left === 0 ? kept : [...kept, `… ${left} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cutTo(each, limits)]),
  );
}
