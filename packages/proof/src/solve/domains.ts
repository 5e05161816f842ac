import { anything, settle, type Bounds, type Domain } from "./domain.ts";
import type { Language } from "./language.ts";
import type { Languages } from "./languages.ts";
import { type Constant, lengthOf, type Term } from "./term.ts";

/** The domains of all symbols of some literals, and the literals between several of them. */
export interface Domains {
  readonly all: readonly Domain[];
  readonly between: readonly Term[];
}

/**
 * The domains that literals leave to their symbols; `undefined` where one is empty, so that the
 * literals exclude one another.
 */
export function domainsOf(
  literals: readonly Term[],
  symbolsOf: (term: Term) => ReadonlySet<Term>,
  languages: Languages,
): Domains | undefined {
  const domains = groupsOf(literals, symbolsOf);
  const all = [...new Set(domains.values())];
  const between: Term[] = [];
  for (const literal of literals) {
    const taken = take(literal, domains, languages);
    if (taken === "never") return undefined;
    if (taken === "between") between.push(literal);
  }
  // A bound may move along a chain of symbols; few chains are longer.
  for (let round = 0; round < 4; round += 1)
    if (!between.every((literal) => narrow(literal, domains))) return undefined;
  if (!all.every((domain) => settle(domain, languages))) return undefined;
  const isApart = between.every((literal) => !areOne(literal, domains));
  return isApart ? { all, between } : undefined;
}

type Groups = ReadonlyMap<Term, Domain>;

/** Symbols that are equal share a domain. */
function groupsOf(literals: readonly Term[], symbolsOf: (term: Term) => ReadonlySet<Term>): Groups {
  const groups = new Map<Term, Set<Term>>();
  for (const symbol of literals.flatMap((literal) => [...symbolsOf(literal)]))
    if (!groups.has(symbol)) groups.set(symbol, new Set([symbol]));
  for (const [a, b] of literals.flatMap(equalIn)) {
    const one = groups.get(a) ?? new Set<Term>();
    const other = groups.get(b) ?? one;
    if (one !== other) for (const symbol of other) groups.set(symbol, one.add(symbol));
  }
  const made = new Map<Set<Term>, Domain>();
  return new Map(
    [...groups].map(([symbol, symbols]) => {
      const domain = made.get(symbols) ?? anything(symbols, symbol.sort);
      made.set(symbols, domain);
      return [symbol, domain];
    }),
  );
}

/** The two symbols of one sort that a literal says are equal. */
function equalIn({ op, args: [a, b] }: Term): readonly (readonly [Term, Term])[] {
  const areSymbols = a?.op === "symbol" && b?.op === "symbol";
  return op === "equal" && areSymbols && a.sort === b.sort ? [[a, b]] : [];
}

/** `domain`: all that the literal says is in a domain; `between`: it is not, or not all of it. */
type Taken = "domain" | "between" | "never";

function take(literal: Term, domains: Groups, languages: Languages): Taken {
  const { isTrue, atom } = atomOf(literal);
  switch (atom.op) {
    case "symbol":
      return setOnly(domains.get(atom), isTrue);
    case "equal":
      return takeEqual(atom, isTrue, domains);
    case "atMost":
      return takeBound(atom, isTrue, domains);
    default: {
      const domain = domains.get(atom.args[0] ?? atom);
      const language = domain && languageOf(atom, languages);
      if (domain === undefined || language === undefined) return "between";
      domain.texts.push(isTrue ? language : languages.not(language));
      return "domain";
    }
  }
}

/** A literal without its `not`. */
function atomOf(literal: Term): { readonly isTrue: boolean; readonly atom: Term } {
  const [inner = literal] = literal.args;
  return literal.op === "not" ? { isTrue: false, atom: inner } : { isTrue: true, atom: literal };
}

function setOnly(domain: Domain | undefined, value: Constant): Taken {
  if (domain === undefined) return "between";
  if (domain.only !== undefined && domain.only !== value) return "never";
  domain.only = value;
  return "domain";
}

function takeEqual({ args }: Term, isTrue: boolean, domains: Groups): Taken {
  const [a, b] = args;
  if (a === undefined || b === undefined) return "between";
  const [domain, other] = [domains.get(a), domains.get(b)];
  if (b.value !== undefined) return takeValue(a, b.value, isTrue, domains);
  if (domain === undefined || domain !== other) return "between";
  return isTrue ? "domain" : "never";
}

function takeValue(term: Term, value: Constant, isTrue: boolean, domains: Groups): Taken {
  const place = placeOf(term, domains);
  if (place === undefined) return "between";
  const { domain, isLength } = place;
  if (!isLength && isTrue) return setOnly(domain, value);
  if (!isLength) domain.not.add(value);
  else if (isTrue) tighten(domain.length, Number(value), Number(value));
  else domain.length.without.add(Number(value));
  return "domain";
}

function tighten(bounds: Bounds, least: number, most: number): void {
  bounds.least = Math.max(bounds.least, least);
  bounds.most = Math.min(bounds.most, most);
}

function takeBound({ args }: Term, isTrue: boolean, domains: Groups): Taken {
  const isTurned = args[0]?.op === "constant";
  const [term, bound] = isTurned ? args.toReversed() : args;
  const place = term && placeOf(term, domains);
  const value = bound?.value;
  if (place === undefined || typeof value !== "number") return "between";
  const isExact = isTrue || term?.sort === "integer";
  const isUpper = !isTurned === isTrue;
  const end = isTrue ? value : beyond(value, isUpper, isExact);
  const [least, most] = isUpper ? [Number.NEGATIVE_INFINITY, end] : [end, Number.POSITIVE_INFINITY];
  tighten(boundsOf(place), least, most);
  return isExact ? "domain" : "between";
}

/** The last whole number below, or the first above; for broken numbers it is the number itself. */
function beyond(value: number, isUpper: boolean, isWhole: boolean): number {
  if (!isWhole) return value;
  return isUpper ? Math.ceil(value) - 1 : Math.floor(value) + 1;
}

/** The domain of a symbol, or of that whose length a term is. */
interface Place {
  readonly domain: Domain;
  readonly isLength: boolean;
}

function boundsOf({ domain, isLength }: Place): Bounds {
  return isLength ? domain.length : domain;
}

function placeOf(term: Term, domains: Groups): Place | undefined {
  const isLength = term.op === "length";
  const domain = domains.get(isLength ? (term.args[0] ?? term) : term);
  return domain && { domain, isLength };
}

function languageOf(
  { op, args: [, text], label }: Term,
  languages: Languages,
): Language | undefined {
  if (op === "fits") return languages.ofPattern(label);
  const part = text?.value;
  if (typeof part !== "string") return undefined;
  if (op === "begins") return languages.beginningWith(part);
  if (op === "ends") return languages.endingWith(part);
  return op === "holds" ? languages.holding(part) : undefined;
}

/** The ends of what a term may be, and how they are drawn closer. */
interface Ends {
  readonly least: number;
  readonly most: number;
  limit(least: number, most: number): boolean;
}

/** Bounds between two symbols, such as `size(entry) <= settings.digits`. */
function narrow(literal: Term, domains: Groups): boolean {
  const { isTrue, atom } = atomOf(literal);
  const [lower, upper] = isTrue ? atom.args : atom.args.toReversed();
  if (atom.op !== "atMost" || lower === undefined || upper === undefined) return true;
  const [a, b] = [endsOf(lower, domains), endsOf(upper, domains)];
  if (a === undefined || b === undefined) return true;
  const gap = !isTrue && lower.sort === "integer" && upper.sort === "integer" ? 1 : 0;
  const isBelow = a.limit(Number.NEGATIVE_INFINITY, b.most - gap);
  return isBelow && b.limit(a.least + gap, Number.POSITIVE_INFINITY);
}

function endsOf(term: Term, domains: Groups): Ends | undefined {
  if (typeof term.value === "number")
    return { least: term.value, most: term.value, limit: () => true };
  const [inner, offset] = term.op === "add" ? term.args : [];
  if (inner !== undefined && typeof offset?.value === "number")
    return movedBy(endsOf(inner, domains), offset.value);
  const place = placeOf(term, domains);
  return place && endsIn(place);
}

function movedBy(ends: Ends | undefined, by: number): Ends | undefined {
  return (
    ends && {
      least: ends.least + by,
      most: ends.most + by,
      limit: (least, most) => ends.limit(least - by, most - by),
    }
  );
}

function endsIn(place: Place): Ends {
  const { domain, isLength } = place;
  const bounds = boundsOf(place);
  const { only } = domain;
  if (only !== undefined) {
    const fixed = isLength ? lengthOf(String(only)) : Number(only);
    const limit: Ends["limit"] = (least, most) => least <= fixed && fixed <= most;
    return { least: fixed, most: fixed, limit };
  }
  return {
    ...bounds,
    limit(least, most) {
      tighten(bounds, least, most);
      return bounds.least <= bounds.most;
    },
  };
}

/** Whether two things that must differ can have one value only, the same. */
function areOne(literal: Term, domains: Groups): boolean {
  const [a, b] = literal.op === "not" ? (literal.args[0]?.args ?? []) : [];
  if (literal.args[0]?.op !== "equal" || a === undefined || b === undefined) return false;
  const [one, other] = [domains.get(a)?.only, domains.get(b)?.only];
  return one !== undefined && one === other;
}
