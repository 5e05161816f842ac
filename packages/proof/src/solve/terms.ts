import { type Constant, computed, integerIn, type Operator, type Sort, type Term } from "./term.ts";

/** Makes terms, each once, and simplifies them at once where that is cheap. */
export interface Terms {
  readonly yes: Term;
  readonly no: Term;
  constant(value: Constant): Term;
  /** A value that is not known. The same name and sort give the same symbol. */
  symbol(name: string, sort: Sort): Term;
  not(a: Term): Term;
  and(...all: readonly Term[]): Term;
  or(...all: readonly Term[]): Term;
  if(condition: Term, yes: Term, no: Term): Term;
  equal(a: Term, b: Term): Term;
  atMost(a: Term, b: Term): Term;
  lessThan(a: Term, b: Term): Term;
  add(a: Term, b: Term): Term;
  subtract(a: Term, b: Term): Term;
  multiply(a: Term, b: Term): Term;
  /** Towards zero, as CEL divides whole numbers. Its divisor must not be 0. */
  divide(a: Term, b: Term): Term;
  rest(a: Term, b: Term): Term;
  length(a: Term): Term;
  join(all: readonly Term[]): Term;
  begins(a: Term, b: Term): Term;
  ends(a: Term, b: Term): Term;
  holds(a: Term, b: Term): Term;
  /** Whether the whole text fits a pattern that `readPattern` understands. */
  fits(a: Term, pattern: string): Term;
  /** The characters from one place on to another, both within the text. */
  slice(a: Term, from: Term, to: Term): Term;
  toInteger(a: Term): Term;
  toText(a: Term): Term;
  /** The symbols of a term, each once. */
  symbolsOf(term: Term): ReadonlySet<Term>;
}

/** A text that `int` reads, in the words of `fits`. */
export const integerPattern = "[+-]?[0-9]{1,15}";

/** An empty table of terms. */
export function createTerms(): Terms {
  const { make, symbolsOf } = createTable();
  const constant = (value: Constant): Term =>
    make("constant", [], { sort: sortOf(value), label: JSON.stringify(value), value });
  const [yes, no] = [constant(true), constant(false)];
  const not = (a: Term): Term => {
    if (a === yes) return no;
    if (a === no) return yes;
    return a.op === "not" && a.args[0] !== undefined ? a.args[0] : make("not", [a], boolean);
  };
  const many = (op: "and" | "or", all: readonly Term[]): Term => {
    const [unit, zero] = op === "and" ? [yes, no] : [no, yes];
    const kept = new Map<number, Term>();
    for (const each of all)
      for (const part of each.op === op ? each.args : [each]) {
        if (part === zero) return zero;
        if (part !== unit) kept.set(part.id, part);
      }
    for (const part of kept.values()) if (kept.has(not(part).id)) return zero;
    const parts = [...kept.values()].toSorted((a, b) => a.id - b.id);
    const [only = unit] = parts;
    return parts.length < 2 ? only : make(op, parts, boolean);
  };
  const logic = { not, and: (...all: readonly Term[]) => many("and", all) };
  const or = (...all: readonly Term[]): Term => many("or", all);
  const choose = (condition: Term, a: Term, b: Term): Term => {
    if (condition === yes || a === b) return a;
    if (condition === no) return b;
    if (a.sort === "boolean") return or(logic.and(condition, a), logic.and(not(condition), b));
    return make("if", [condition, a, b], { sort: a.sort === b.sort ? a.sort : "number" });
  };
  const plain = (op: Operator, args: readonly Term[], sort: Sort): Term =>
    folded(op, args, constant) ?? make(op, args, { sort });
  const basics: Basics = { yes, no, constant, make, plain, ...logic, or, if: choose };
  const numbers = arithmetic(basics);
  return { ...basics, ...numbers, ...comparisons(basics, numbers), ...texts(basics), symbolsOf };
}

type Basics = Pick<Terms, "yes" | "no" | "constant" | "not" | "and" | "or" | "if"> &
  Pick<Table, "make"> & {
    /** A term of constants is a constant where it has a value. */
    plain(op: Operator, args: readonly Term[], sort: Sort): Term;
  };

const boolean = { sort: "boolean" } as const;

interface Table {
  make(
    op: Operator,
    args: readonly Term[],
    of: { readonly sort: Sort; readonly label?: string; readonly value?: Constant },
  ): Term;
  symbolsOf(term: Term): ReadonlySet<Term>;
}

function createTable(): Table {
  const table = new Map<string, Term>();
  const symbols = new Map<Term, ReadonlySet<Term>>();
  const symbolsOf = (term: Term): ReadonlySet<Term> => {
    const known = symbols.get(term);
    if (known !== undefined) return known;
    const own =
      term.op === "symbol" ? new Set([term]) : unionOf(term.args.map((arg) => symbolsOf(arg)));
    symbols.set(term, own);
    return own;
  };
  return {
    symbolsOf,
    make(op, args, { sort, label = "", value }) {
      const key = `${op} ${sort} ${args.map(({ id }) => id).join()} ${label}`;
      const known = table.get(key);
      if (known !== undefined) return known;
      const made: Term = { id: table.size, op, args, sort, label, value };
      table.set(key, made);
      return made;
    },
  };
}

/** Many terms have the symbols of one part, and share its set. */
function unionOf(sets: readonly ReadonlySet<Term>[]): ReadonlySet<Term> {
  const [largest = new Set<Term>(), ...others] = sets.toSorted((a, b) => b.size - a.size);
  const isWhole = others.every((set) => [...set].every((each) => largest.has(each)));
  return isWhole ? largest : new Set(sets.flatMap((set) => [...set]));
}

function sortOf(value: Constant): Sort {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return Number.isInteger(value) ? "integer" : "number";
}

/** Numbers beyond what is exact are left as they are. */
function folded(
  op: Operator,
  args: readonly Term[],
  constant: (value: Constant) => Term,
): Term | undefined {
  const values = args.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const value = values.length === args.length ? computed(op, values) : undefined;
  const isExact = typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return value === undefined || !isExact ? undefined : constant(value);
}

type Numbers = Pick<Terms, "add" | "subtract" | "multiply" | "divide" | "rest">;

function arithmetic({ constant, plain }: Basics): Numbers {
  const sortFor = (a: Term, b: Term): Sort =>
    a.sort === "number" || b.sort === "number" ? "number" : "integer";
  const add = (a: Term, b: Term): Term => {
    const [term, number] = a.op === "constant" ? [b, a] : [a, b];
    if (number.value === 0 && term.sort === sortFor(a, b)) return term;
    const [inner, offset] = term.op === "add" && term.sort === "integer" ? term.args : [];
    const isOffset = inner !== undefined && typeof offset?.value === "number";
    if (isOffset && typeof number.value === "number" && number.sort === "integer")
      return add(inner, constant(offset.value + number.value));
    return plain("add", [term, number], sortFor(a, b));
  };
  return {
    add,
    subtract: (a, b) =>
      typeof b.value === "number"
        ? add(a, constant(-b.value))
        : plain("subtract", [a, b], sortFor(a, b)),
    multiply: (a, b) => plain("multiply", [a, b], sortFor(a, b)),
    divide: (a, b) => plain("divide", [a, b], "integer"),
    rest: (a, b) => plain("rest", [a, b], "integer"),
  };
}

function comparisons(
  { yes, no, constant, plain, not, if: choose }: Basics,
  { subtract }: Numbers,
): Pick<Terms, "equal" | "atMost" | "lessThan"> {
  const isNumber = ({ sort }: Term): boolean => sort === "integer" || sort === "number";
  /** The other side of a comparison with `term + constant`, without the constant. */
  const moved = (sum: Term, other: Term): readonly [Term, Term] | undefined => {
    const [inner, offset] = sum.op === "add" && sum.sort === "integer" ? sum.args : [];
    return inner !== undefined && offset?.op === "constant" && other.op === "constant"
      ? [inner, subtract(other, offset)]
      : undefined;
  };
  const simplerEqual = (a: Term, b: Term): Term | undefined => {
    if (a.sort !== b.sort && !(isNumber(a) && isNumber(b))) return no;
    if (b.op !== "constant") return undefined;
    if (a.sort === "boolean") return b === yes ? a : not(a);
    return equalToKnown(a, b);
  };
  const equalToKnown = (a: Term, b: Term): Term | undefined => {
    const sum = moved(a, b);
    if (sum !== undefined) return equal(...sum);
    const [condition = yes, then = a, otherwise = a] = a.args;
    if (a.op === "toText" && condition.sort === "integer") return printsAs(condition, b);
    return a.op === "if" ? choose(condition, equal(then, b), equal(otherwise, b)) : undefined;
  };
  /** Digits that are too many to be exact are left as they are. */
  const printsAs = (number: Term, { value }: Term): Term | undefined => {
    if (!/^(?:0|-?[1-9]\d*)$/.test(String(value))) return no;
    const isExact = Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER;
    return isExact ? equal(number, constant(Number(value))) : undefined;
  };
  const equal = (one: Term, other: Term): Term => {
    const isTurned = one.op === "constant" || (other.op !== "constant" && one.id > other.id);
    const [a, b] = isTurned && other.op !== "constant" ? [other, one] : [one, other];
    if (a === b) return yes;
    return simplerEqual(a, b) ?? plain("equal", [a, b], "boolean");
  };
  const simplerBound = (a: Term, b: Term): Term | undefined => {
    const [lower, upper] = [moved(a, b), moved(b, a)];
    if (lower !== undefined) return atMost(...lower);
    if (upper !== undefined) return atMost(upper[1], upper[0]);
    if (a.op === "length" && Number(b.value) < 0) return no;
    return b.op === "length" && Number(a.value) <= 0 ? yes : undefined;
  };
  const atMost = (a: Term, b: Term): Term =>
    a === b ? yes : (simplerBound(a, b) ?? plain("atMost", [a, b], "boolean"));
  return { equal, atMost, lessThan: (a, b) => not(atMost(b, a)) };
}

function texts({
  constant,
  plain,
  make,
  if: choose,
}: Basics): Pick<
  Terms,
  | "symbol"
  | "length"
  | "join"
  | "begins"
  | "ends"
  | "holds"
  | "fits"
  | "slice"
  | "toInteger"
  | "toText"
> {
  /** A condition about either of two texts is one about each. */
  const about =
    (condition: (text: Term, other: Term) => Term) =>
    (a: Term, b: Term): Term => {
      const [test, then, otherwise] = a.op === "if" ? a.args : [];
      return test === undefined || then === undefined || otherwise === undefined
        ? condition(a, b)
        : choose(test, about(condition)(then, b), about(condition)(otherwise, b));
    };
  const fits = (a: Term, pattern: string): Term =>
    about((text) =>
      pattern === integerPattern && typeof text.value === "string"
        ? constant(integerIn(text.value) !== undefined)
        : make("fits", [text], { sort: "boolean", label: pattern }),
    )(a, a);
  return {
    fits,
    symbol: (name, sort) => make("symbol", [], { sort, label: name }),
    length: (a) => plain("length", [a], "integer"),
    join(all) {
      const parts: Term[] = [];
      for (const part of all.flatMap((each) => (each.op === "join" ? each.args : [each]))) {
        const last = parts.at(-1);
        if (part.value === "") continue;
        if (last?.op === "constant" && part.op === "constant")
          parts[parts.length - 1] = constant(`${String(last.value)}${String(part.value)}`);
        else parts.push(part);
      }
      const [only = constant("")] = parts;
      return parts.length < 2 ? only : make("join", parts, { sort: "text" });
    },
    begins: about((a, b) => plain("begins", [a, b], "boolean")),
    ends: about((a, b) => plain("ends", [a, b], "boolean")),
    holds: about((a, b) => plain("holds", [a, b], "boolean")),
    slice: (a, from, to) => plain("slice", [a, from, to], "text"),
    toInteger: (a) => plain("toInteger", [a], "integer"),
    toText: (a) => plain("toText", [a], "text"),
  };
}
