/**
 * SSML as voices take it: the elements that say how words sound. None of them names a file or an
 * address, so no text of a row or a server has a voice fetch anything.
 */
const elements: ReadonlySet<string> = new Set([
  "speak",
  "p",
  "s",
  "w",
  "break",
  "emphasis",
  "lang",
  "phoneme",
  "prosody",
  "say-as",
  "sub",
  "voice",
]);

/** Deeper than this is no text that somebody wrote. */
const deepest = 32;

const piece =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</gu;
const loneAnd = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)/u;

/**
 * A text as SSML that is whole. It stands in one `speak`, which is added where it lacks it.
 * `undefined`: the text is no SSML, or has elements besides those that say how words sound.
 */
export function markupOf(text: string): string | undefined {
  const whole = text.trim();
  const reading: Reading = { open: [], spoken: 0 };
  for (const found of whole.matchAll(piece)) if (!takePiece(reading, found)) return undefined;
  if (reading.open.length > 0) return undefined;
  if (reading.spoken === 0) return `<speak>${whole}</speak>`;
  return /^<speak[\s>]/u.test(whole) && /<\/speak\s*>$/u.test(whole) ? whole : undefined;
}

/** The elements that are open, and how many of them were `speak` so far. */
interface Reading {
  readonly open: string[];
  spoken: number;
}

/** Takes words, the beginning of an element or its end; `false` when that may not stand here. */
function takePiece(
  reading: Reading,
  [found, slash, name, attributes = "", alone]: RegExpExecArray,
): boolean {
  if (name === undefined) return found !== "<" && !loneAnd.test(found);
  if (slash === "/") return alone === "" && attributes === "" && reading.open.pop() === name;
  if (!elements.has(name) || loneAnd.test(attributes)) return false;
  if (name === "speak" && !beginsAll(reading)) return false;
  if (alone === "") reading.open.push(name);
  return reading.open.length <= deepest;
}

/** Whether a `speak` that begins is the first, and in nothing else. */
function beginsAll(reading: Reading): boolean {
  reading.spoken += 1;
  return reading.spoken === 1 && reading.open.length === 0;
}

const names: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/**
 * The words of SSML, without its elements, for voices that take none and for people. A text that is
 * no SSML loses what looks like elements, too.
 */
export function wordsOfMarkup(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/gu, " ")
    .replaceAll(/&(amp|lt|gt|quot|apos);/gu, (found, name: string) => names[name] ?? found)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ (?=[.,;:!?])/gu, "")
    .trim();
}

/** A value as it stands among the words of SSML: never as an element of it. */
export function asWordsOfMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).map(([name, sign]) => [sign, `&${name};`]),
);
