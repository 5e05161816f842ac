/** The kind of a term's value. */
export type Sort = "text" | "integer" | "number" | "boolean";

/** A value that a term can have. */
export type Constant = string | number | boolean;

/** The operator that makes a term. */
export type Operator =
  | ("constant" | "symbol" | "not" | "and" | "or" | "if" | "equal" | "atMost")
  | ("add" | "subtract" | "multiply" | "divide" | "rest" | "length" | "join")
  | ("begins" | "ends" | "holds" | "fits" | "slice" | "toInteger" | "toText");

/**
 * A value that is not known yet, or a condition on such. Equal terms of one {@link Terms} are the
 * same object.
 */
export interface Term {
  readonly id: number;
  readonly op: Operator;
  readonly args: readonly Term[];
  readonly sort: Sort;
  /** The name of a symbol, the pattern of `fits`; else empty. */
  readonly label: string;
  /** The value of a constant; `undefined` for all else. */
  readonly value: Constant | undefined;
}

/** The value of each symbol that has one. */
export type Model = ReadonlyMap<Term, Constant>;

/** Whether a whole text fits a pattern; `undefined` where the pattern is not understood. */
export type Fits = (pattern: string, text: string) => boolean | undefined;

/** How many characters a text has, as CEL counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** A text as a whole number, as `int` reads it; `undefined` where it is none. */
export function integerIn(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The value of a term where its symbols have these values; `undefined` where too few have one. */
export function valueOf(term: Term, model: Model, fits: Fits): Constant | undefined {
  const of = (each: Term | undefined): Constant | undefined =>
    each === undefined ? undefined : valueOf(each, model, fits);
  switch (term.op) {
    case "constant":
      return term.value;
    case "symbol":
      return model.get(term);
    case "and":
      return decided(term.args, of, false);
    case "or":
      return decided(term.args, of, true);
    case "if": {
      const condition = of(term.args[0]);
      return condition === undefined ? undefined : of(term.args[condition === true ? 1 : 2]);
    }
    default: {
      const values: Constant[] = [];
      for (const arg of term.args) {
        const value = of(arg);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return term.op === "fits" ? fits(term.label, String(values[0])) : computed(term.op, values);
    }
  }
}

/** `and` is decided by one that is false, `or` by one that is true. */
function decided(
  args: readonly Term[],
  of: (term: Term) => Constant | undefined,
  by: boolean,
): boolean | undefined {
  let isOpen = false;
  for (const arg of args) {
    const value = of(arg);
    if (value === by) return by;
    if (value === undefined) isOpen = true;
  }
  return isOpen ? undefined : !by;
}

/**
 * The value of an operator for values; `undefined` for one that is none of values alone. Where CEL
 * has no value, it is 0: conditions say beforehand that there is one.
 */
export function computed(op: Operator, values: readonly Constant[]): Constant | undefined {
  const [a, b, c] = values;
  const [x, y] = [Number(a), Number(b)];
  switch (op) {
    case "not":
      return a !== true;
    case "equal":
      return a === b;
    case "atMost":
      return x <= y;
    case "add":
      return x + y;
    case "subtract":
      return x - y;
    case "multiply":
      return x * y;
    case "divide":
      return y === 0 ? 0 : Math.trunc(x / y);
    case "rest":
      return y === 0 ? 0 : x % y;
    case "length":
      return lengthOf(String(a));
    case "join":
      return values.join("");
    case "begins":
      return String(a).startsWith(String(b));
    case "ends":
      return String(a).endsWith(String(b));
    case "holds":
      return String(a).includes(String(b));
    case "slice":
      return [...String(a)].slice(y, Number(c)).join("");
    case "toInteger":
      return integerIn(String(a)) ?? 0;
    case "toText":
      return String(a);
    default:
      return undefined;
  }
}
