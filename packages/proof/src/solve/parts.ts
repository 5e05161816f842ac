import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** The conditions under `and`, one by one, each once, without those that always hold. */
export function flattened(conditions: readonly Term[], terms: Pick<Terms, "not">): readonly Term[] {
  const flat = new Set<Term>();
  const split = (term: Term): void => {
    const inner = term.op === "not" ? term.args[0] : undefined;
    if (term.op === "and") for (const each of term.args) split(each);
    else if (inner?.op === "or") for (const each of inner.args) split(terms.not(each));
    else if (term.value !== true) flat.add(term);
  };
  for (const condition of conditions) split(condition);
  return [...flat];
}

/** Conditions that share symbols, and these symbols. */
export interface Part {
  readonly conditions: readonly Term[];
  readonly symbols: ReadonlySet<Term>;
}

/** Conditions in groups that share no symbol, each in the order in which they are given. */
export function partsOf(
  conditions: readonly Term[],
  symbolsOf: Terms["symbolsOf"],
): readonly Part[] {
  // Each symbol leads to another one of its group, at last to that which stands for all.
  const leadsTo = new Map<Term, Term>();
  const headOf = (symbol: Term): Term => {
    let head = symbol;
    for (let next = leadsTo.get(head); next !== undefined; next = leadsTo.get(head)) head = next;
    for (let at = symbol; at !== head;) {
      const next = leadsTo.get(at) ?? head;
      leadsTo.set(at, head);
      at = next;
    }
    return head;
  };
  for (const condition of conditions) {
    let one: Term | undefined;
    for (const symbol of symbolsOf(condition)) {
      const head = headOf(symbol);
      one ??= head;
      if (one !== head) leadsTo.set(head, one);
    }
  }
  const unionOf = ([first, ...others]: readonly Term[]): ReadonlySet<Term> => {
    const own = first === undefined ? new Set<Term>() : symbolsOf(first);
    if (others.length === 0) return own;
    return new Set([...own, ...others.flatMap((each) => [...symbolsOf(each)])]);
  };
  const parts = new Map<Term, Term[]>();
  for (const condition of new Set(conditions)) {
    const [first = condition] = symbolsOf(condition);
    const head = headOf(first);
    const part = parts.get(head);
    if (part === undefined) parts.set(head, [condition]);
    else part.push(condition);
  }
  return [...parts.values()].map((part) => ({ conditions: part, symbols: unionOf(part) }));
}

/** The groups with one condition more. */
export function withCondition(
  parts: readonly Part[],
  condition: Term,
  symbols: ReadonlySet<Term>,
): readonly Part[] {
  const touched = parts.filter((part) => sharesAny(part.symbols, symbols));
  const [only] = touched;
  if (touched.length === 1 && only?.conditions.includes(condition) === true) return parts;
  const others = touched.length === 0 ? parts : parts.filter((part) => !touched.includes(part));
  const joined: Part = {
    conditions: [...touched.flatMap((part) => part.conditions), condition],
    symbols: new Set([...touched.flatMap((part) => [...part.symbols]), ...symbols]),
  };
  return [...others, joined];
}

function sharesAny(a: ReadonlySet<Term>, b: ReadonlySet<Term>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const symbol of small) if (large.has(symbol)) return true;
  return false;
}
