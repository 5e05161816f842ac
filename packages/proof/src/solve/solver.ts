import { candidatesOf } from "./candidates.ts";
import { domainsOf } from "./domains.ts";
import { createLanguages, type Languages } from "./languages.ts";
import { flattened, partsOf } from "./parts.ts";
import { type Constant, type Fits, type Model, type Term, valueOf } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Whether conditions can hold together. */
export type Verdict =
  /** They do with these values; a symbol that is left out may have any. */
  | { readonly kind: "holds"; readonly model: Model }
  /** They never do: these of them exclude one another. */
  | { readonly kind: "never"; readonly core: readonly Term[] }
  /** Too hard to tell here. They may. */
  | { readonly kind: "unknown" };

/** Decides conditions, each combination once. */
export interface Solver {
  decide(conditions: readonly Term[]): Verdict;
  /** The value of a term where its symbols have these values; `undefined` where too few have one. */
  valueOf(term: Term, model: Model): Constant | undefined;
}

/** A solver over terms. `likes` gives what a symbol should be where nothing forces it. */
export function createSolver(
  terms: Terms,
  likes: (symbol: Term) => readonly Constant[] = () => [],
): Solver {
  const languages = createLanguages();
  const fits: Fits = (pattern, text) => {
    const language = languages.ofPattern(pattern);
    return language && languages.has(language, text);
  };
  const deciding: Deciding = { terms, languages, likes, fits };
  const known = new Map<string, Verdict>();
  const decidePart = (conditions: readonly Term[]): Verdict => {
    const key = idsOf(conditions);
    const verdict = known.get(key) ?? decideOnce(deciding, conditions);
    known.set(key, verdict);
    return verdict;
  };
  return {
    valueOf: (term, model) => valueOf(term, model, fits),
    decide(conditions) {
      const flat = flattened(conditions, terms);
      if (flat.includes(terms.no)) return { kind: "never", core: [terms.no] };
      const model = new Map<Term, Constant>();
      let isUnknown = false;
      for (const part of partsOf(flat, terms.symbolsOf)) {
        const verdict = decidePart(part.conditions);
        if (verdict.kind === "never") return verdict;
        if (verdict.kind === "unknown") isUnknown = true;
        else verdict.model.forEach((value, symbol) => model.set(symbol, value));
      }
      return isUnknown ? { kind: "unknown" } : { kind: "holds", model };
    },
  };
}

function idsOf(conditions: readonly Term[]): string {
  const [only] = conditions;
  if (conditions.length === 1 && only !== undefined) return String(only.id);
  return conditions
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();
}

interface Deciding {
  readonly terms: Terms;
  readonly languages: Languages;
  readonly likes: (symbol: Term) => readonly Constant[];
  readonly fits: Fits;
}

/** More cases of `or`, and more combinations of values, are not looked at. */
const mostCases = 256;
const mostTries = 4_000;
const mostCandidates = 250;
/** A longer core is not made smaller: each condition of it costs one more decision. */
const longestCore = 24;

function decideOnce(deciding: Deciding, conditions: readonly Term[]): Verdict {
  const found = decideCases(deciding, conditions);
  if (found === "unknown") return { kind: "unknown" };
  if (found !== "never") return { kind: "holds", model: found };
  let core = conditions;
  if (core.length <= longestCore)
    for (const condition of conditions) {
      const less = core.filter((each) => each !== condition);
      if (less.length > 0 && decideCases(deciding, less) === "never") core = less;
    }
  return { kind: "never", core };
}

type Found = Model | "never" | "unknown";

/**
 * Splits what has an `or` into cases, single clauses first. A case ends as soon as its literals
 * exclude one another.
 */
function decideCases(deciding: Deciding, conditions: readonly Term[]): Found {
  const { terms, languages } = deciding;
  let cases = 0;
  let isUnknown = false;
  const decide = (todo: readonly Term[], above: ReadonlySet<Term>): Model | undefined => {
    const simple = propagated(terms, todo, above);
    if (simple === undefined) return undefined;
    const literals = [...simple.literals];
    if (domainsOf(literals, terms.symbolsOf, languages) === undefined) return undefined;
    if ((cases += 1) > mostCases) {
      isUnknown = true;
      return undefined;
    }
    const [first, ...rest] = simple.clauses.toSorted((a, b) => a.length - b.length);
    if (first === undefined) {
      const found = valuesFor(deciding, literals);
      if (found === "unknown") isUnknown = true;
      return typeof found === "string" ? undefined : found;
    }
    const later = rest.map((clause) => terms.or(...clause));
    for (const [place, side] of first.entries()) {
      const others = first.slice(0, place).map((each) => terms.not(each));
      const found = decide([side, ...others, ...later], simple.literals);
      if (found !== undefined || cases > mostCases) return found;
    }
    return undefined;
  };
  return decide(conditions, new Set()) ?? (isUnknown ? "unknown" : "never");
}

/** Literals that must all hold, and clauses of which one side must; `undefined` where none can. */
interface Simple {
  readonly literals: ReadonlySet<Term>;
  readonly clauses: readonly (readonly Term[])[];
}

function propagated(
  terms: Terms,
  todo: readonly Term[],
  above: ReadonlySet<Term>,
): Simple | undefined {
  const literals = new Set(above);
  const queue = [...todo];
  let clauses: (readonly Term[])[] = [];
  const isRefuted = (): boolean => {
    for (let term = queue.pop(); term !== undefined; term = queue.pop()) {
      const inner = term.op === "not" ? term.args[0] : undefined;
      if (term === terms.yes) continue;
      if (term === terms.no) return true;
      if (term.op === "and") queue.push(...term.args);
      else if (inner?.op === "or") queue.push(...inner.args.map((each) => terms.not(each)));
      else if (term.op === "or") clauses.push(term.args);
      else if (inner?.op === "and") clauses.push(inner.args.map((each) => terms.not(each)));
      else if (literals.has(terms.not(term))) return true;
      else literals.add(term);
    }
    return false;
  };
  for (;;) {
    if (isRefuted()) return undefined;
    const open = clauses.filter((clause) => !clause.some((side) => literals.has(side)));
    clauses = open.map((clause) => clause.filter((side) => !literals.has(terms.not(side))));
    if (clauses.some((clause) => clause.length === 0)) return undefined;
    queue.push(...clauses.flatMap((clause) => (clause.length === 1 ? clause : [])));
    if (queue.length === 0) return { literals, clauses };
    clauses = clauses.filter((clause) => clause.length > 1);
  }
}

/**
 * Values with which all literals hold. `never` only where every combination of finite domains was
 * tried.
 */
function valuesFor({ terms, languages, likes, fits }: Deciding, literals: readonly Term[]): Found {
  const domains = domainsOf(literals, terms.symbolsOf, languages);
  if (domains === undefined) return "never";
  const { between, all } = domains;
  const known = [
    ...literals.flatMap(constantsIn),
    ...all.flatMap(({ symbols }) => [...symbols].flatMap(likes)),
  ];
  const tied = new Set(between.flatMap((literal) => [...terms.symbolsOf(literal)]));
  const groups = all.map((domain) => {
    const isTied = [...domain.symbols].some((symbol) => tied.has(symbol));
    const most = isTied ? mostCandidates : 1;
    return { domain, isTied, ...candidatesOf(domain, known, { likes, languages, most }) };
  });
  if (groups.some(({ values }) => values.length === 0)) return "unknown";
  const model = new Map<Term, Constant>();
  const give = ({ domain }: (typeof groups)[number], value: Constant): void => {
    for (const symbol of domain.symbols) model.set(symbol, value);
  };
  for (const group of groups)
    if (!group.isTied && group.values[0] !== undefined) give(group, group.values[0]);
  const searched = groups
    .filter(({ isTied }) => isTied)
    .toSorted((a, b) => a.values.length - b.values.length);
  let tries = 0;
  const isRefuted = (literal: Term): boolean => valueOf(literal, model, fits) === false;
  const search = (place: number): boolean => {
    const group = searched[place];
    if (group === undefined)
      return between.every((literal) => valueOf(literal, model, fits) === true);
    for (const value of group.values) {
      if ((tries += 1) > mostTries) return false;
      give(group, value);
      if (!between.some(isRefuted) && search(place + 1)) return true;
    }
    for (const symbol of group.domain.symbols) model.delete(symbol);
    return false;
  };
  if (search(0)) return model;
  const wereAll = tries <= mostTries && searched.every(({ areAll }) => areAll);
  return wereAll ? "never" : "unknown";
}

function constantsIn({ value, args }: Term): readonly Constant[] {
  return value === undefined ? args.flatMap(constantsIn) : [value];
}
