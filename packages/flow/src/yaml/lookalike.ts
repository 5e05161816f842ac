import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem, type YamlScalar } from "@flowrun/core/tooling";

/** A character that looks like another, or like nothing. */
export interface Lookalike {
  readonly span: Span;
  /** Its name: `U+00A0, a no-break space`. */
  readonly name: string;
  /** The text to type in its place. */
  readonly instead: string;
  /** A letter of another script, which texts in that script hold. */
  readonly isLetter: boolean;
}

const remove = "Remove it.";

const known: readonly (readonly [RegExp, string, string])[] = [
  [
    /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/u,
    "a space that YAML does not take for one",
    "Type a plain space.",
  ],
  [/[\u200b-\u200d\u2060\ufeff]/u, "a character without width", remove],
  [/\u00ad/u, "a soft hyphen, which is not seen", remove],
  [
    /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u,
    "a mark of writing direction, which is not seen",
    remove,
  ],
  [/[\u2028\u2029]/u, "a separator of lines that YAML does not take for one", "Begin a new line."],
  [/[“”„‟«»]/u, "a typographic quote", 'Type a plain ".'],
  [/[‘’‚‛]/u, "a typographic quote", "Type a plain '."],
  [/[‐‑‒–—―−]/u, "a dash that is no hyphen", "Type a plain -."],
  [/[\uff01-\uff5e]/u, "a full-width character", "Type the plain one."],
  [
    /[аеорсухіјѕһԛԝАВЕКМНОРСТУХІЈЅ]/u,
    "a Cyrillic letter that looks like a Latin one",
    "Type the Latin letter.",
  ],
  [/[οΟΑΒΕΖΗΙΚΜΝΡΤΥΧ]/u, "a Greek letter that looks like a Latin one", "Type the Latin letter."],
];

/** The first character in a span that looks like another, or like nothing. */
export function findLookalike(text: string, { start, end }: Span): Lookalike | undefined {
  for (let at = start; at < end; at += 1) {
    const char = text.charAt(at);
    const found = known.find(([pattern]) => pattern.test(char));
    if (found === undefined) continue;
    const wide = wideFrom(text.slice(at, end));
    if (wide !== undefined) return { span: { start: at, end: at + wide.length }, ...wide.told };
    return {
      span: { start: at, end: at + 1 },
      name: `${codeOf(char)}, ${found[1]}`,
      instead: found[2],
      isLetter: found[2].includes("Latin"),
    };
  }
  return undefined;
}

/** A full-width character, with the others of its value. */
function wideFrom(
  text: string,
): { readonly length: number; readonly told: Omit<Lookalike, "span"> } | undefined {
  const [written] = /^[\uff01-\uff5e](?:[\w.:%-]*[\uff01-\uff5e]){0,9}/.exec(text) ?? [];
  if (written === undefined) return undefined;
  const codes = [...new Set(written.match(/[\uff01-\uff5e]/g))].map(codeOf);
  const isOne = written.length === 1;
  const last = codes.length === 1 ? "" : ` and ${codes.at(-1)}`;
  const name = `${codes.slice(0, Math.max(1, codes.length - 1)).join(", ")}${last}`;
  const told = {
    name: `${name}, ${isOne ? "a full-width character" : "full-width characters"}`,
    instead: `Type ${isOne ? "a plain " : ""}\`${plain(written)}\`${isOne ? "" : ", in plain characters"}.`,
    isLetter: false,
  };
  return { length: written.length, told };
}

function codeOf(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A look-alike in words, with its remedy; a quote with the next before an offset, its partner. */
export function tellLookalike(
  text: string,
  found: Lookalike,
  end: number,
): { readonly what: string; readonly remedy: string } {
  const what = `There is ${found.name}, at ${positionIn(text, found.span.start)}`;
  const run = runFrom(text, found.span.start);
  if (run > 1 && !found.instead.startsWith("Type `")) return tellRun(text, found, run);
  const more = findLookalike(text, { start: found.span.end, end });
  const isPair = /["']\.$/.test(found.instead) && more?.instead === found.instead;
  if (more === undefined || !isPair) return { what: `${what}.`, remedy: found.instead };
  return {
    what: `${what}, and ${more.name}, at ${positionIn(text, more.span.start)}.`,
    remedy: `${found.instead.slice(0, -1)} for each.`,
  };
}

/** How often a character that is not seen stands there, one behind the other. */
function runFrom(text: string, start: number): number {
  const char = text.charAt(start);
  let length = 1;
  while (text.charAt(start + length) === char) length += 1;
  return length;
}

/** The same characters one behind the other, which are told together: they cannot be counted by eye. */
function tellRun(
  text: string,
  { name, span, instead }: Lookalike,
  length: number,
): { readonly what: string; readonly remedy: string } {
  const first = positionIn(text, span.start);
  const column = Number(/\d+$/.exec(first)?.[0]);
  const where = first.replace(/column \d+$/, `columns ${column} to ${column + length - 1}`);
  const remedy =
    instead === remove
      ? "Remove them."
      : instead.replace(/^Type (?:a |the )?plain (.*?)\.$/, `Type ${length} plain $1.`);
  return {
    what: `There are ${length} times ${name}, at ${where}.`,
    remedy: remedy.replace(/plain space\.$/, "plain spaces."),
  };
}

/** A text with the plain character for each that looks like another, or nothing for nothing. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, " ")
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/gu, "")
    .replaceAll(/[“”„‟«»]/gu, '"')
    .replaceAll(/[‘’‚‛]/gu, "'")
    .replaceAll(/[‐‑‒–—―−]/gu, "-")
    .replaceAll(/[\uff01-\uff5e]/gu, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** A quote; a typographic one with its name, since it looks like the right one. */
export function quoteName(quote: string): string {
  return findLookalike(quote, { start: 0, end: 1 })?.name ?? quote;
}

/** The problem of a value in a text whose quotes look like quotes, and are letters to YAML. */
export function typographicQuotes(text: string, scalar: YamlScalar): Diagnostic | undefined {
  const { plain: isPlain, span } = scalar;
  const [, first, inner = "", last = ""] =
    /^([“”„‟‘‚])([^"“”„‟‘’‚\n]{1,60})(["'“”„‟‘’])$/.exec(scalar.text) ?? [];
  if (!isPlain || first === undefined) return undefined;
  const place = positionIn(text, span.end - 1);
  const also = /["']/.test(last) ? "" : `, and ${quoteName(last)}, at ${place}`;
  const message = `There is ${quoteName(first)}, at ${positionIn(text, span.start)}${also}.`;
  return flowProblem("FLOW_QUOTES_NEEDED", span, message, {
    hint: `Write "${inner}" with plain quotes.`,
  });
}

/** Where a character stands, in words. */
export function positionIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
