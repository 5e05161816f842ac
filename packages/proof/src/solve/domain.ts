import type { Language } from "./language.ts";
import type { Languages } from "./languages.ts";
import { type Constant, lengthOf, type Term } from "./term.ts";

/** The least and the most that something may be. */
export interface Bounds {
  least: number;
  most: number;
}

/** The values of one symbol, or of several that are equal, by the literals about it alone. */
export interface Domain extends Bounds {
  readonly symbols: ReadonlySet<Term>;
  readonly sort: Term["sort"];
  /** The only value, where there is one. */
  only?: Constant;
  readonly not: Set<Constant>;
  readonly length: Bounds & { readonly without: Set<number> };
  readonly texts: Language[];
  /** A text that it may be. */
  word?: string;
}

/** Everything that equal symbols of a sort may be. */
export function anything(symbols: ReadonlySet<Term>, sort: Term["sort"]): Domain {
  return {
    symbols,
    sort,
    not: new Set(),
    least: Number.NEGATIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
    length: { least: 0, most: Number.POSITIVE_INFINITY, without: new Set() },
    texts: [],
  };
}

/** Whether something is left of a domain, with a word of it where that is a text. */
export function settle(domain: Domain, languages: Languages): boolean {
  const { not, length, only, sort } = domain;
  if (sort === "integer") leaveOut(domain);
  if (domain.least > domain.most || length.least > length.most) return false;
  if (only !== undefined) return allows(domain, only, languages);
  if (sort !== "text") return sort !== "boolean" || not.size < 2;
  const without =
    not.size <= mostLeftOut ? [...not].map((each) => languages.ofText(String(each))) : [];
  if (domain.texts.length + without.length + length.without.size === 0) return true;
  const all = languages.and([...domain.texts, ...without.map((text) => languages.not(text))]);
  const word = languages.wordOf(all, length);
  if (typeof word === "string") domain.word = word;
  return word !== null;
}

/** With more texts that it must not be, a text is hardly ever impossible. */
const mostLeftOut = 60;

/** The ends of a range of whole numbers without those that it must not be. */
function leaveOut(domain: Domain): void {
  const { not } = domain;
  while (Number.isFinite(domain.least) && not.has(domain.least)) domain.least += 1;
  while (Number.isFinite(domain.most) && not.has(domain.most)) domain.most -= 1;
}

/** Whether a domain has a value, by all that is known of it. */
export function allows(domain: Domain, value: Constant, languages: Languages): boolean {
  const { only, not, least, most, length, texts, sort } = domain;
  if ((only !== undefined && only !== value) || not.has(value)) return false;
  if (sort === "boolean") return true;
  if (typeof value === "number") return value >= least && value <= most;
  const text = String(value);
  const size = lengthOf(text);
  return (
    size >= length.least &&
    size <= length.most &&
    !length.without.has(size) &&
    texts.every((language) => languages.has(language, text))
  );
}
