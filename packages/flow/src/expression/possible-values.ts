import type { Json } from "@flowrun/core";
import { satisfies, type Constraint } from "./constraint.ts";

/** The values that a part of an expression may have, as far as they are known: no others. */
export interface PossibleValues {
  /** All of them, where these are few. */
  readonly among?: readonly Json[];
  /** The smallest number. */
  readonly low: number;
  /** The largest number. */
  readonly high: number;
  /** Single values that it has not. */
  readonly except: readonly Json[];
}

/** Any value: nothing is known. */
export const anyValue: PossibleValues = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  except: [],
};

/** The most values that are told apart. */
const mostValues = 8;

/** Some of these values, and no other. */
export function someOf(values: readonly Json[]): PossibleValues {
  const distinct = [...new Set(values)];
  const bounds = distinct.every((value) => typeof value === "number")
    ? { low: Math.min(...distinct), high: Math.max(...distinct) }
    : { low: anyValue.low, high: anyValue.high };
  return { ...bounds, except: [], ...(distinct.length <= mostValues ? { among: distinct } : {}) };
}

/** A number between two others, these included. */
export function between(low: number, high: number): PossibleValues {
  return { low, high, except: [] };
}

/** The values that a constraint leaves over; `undefined` where there are none. */
export function restrict(
  values: PossibleValues,
  { relation, value }: Pick<Constraint, "relation" | "value">,
): PossibleValues | undefined {
  if (typeof value === "object" && value !== null) return values;
  if (values.among !== undefined) {
    const left = values.among.filter((each) => satisfies({ relation, value }, each));
    return left.length === 0 ? undefined : someOf(left);
  }
  if (relation === "==") return has(values, value) ? someOf([value]) : undefined;
  if (relation === "!=") {
    const isOnly = values.low === value && values.high === value;
    return isOnly ? undefined : excluding(values, value);
  }
  return typeof value === "number" ? bounded(values, relation, value) : values;
}

function excluding(values: PossibleValues, value: Json): PossibleValues {
  return { ...values, except: [...values.except, value].slice(-mostValues) };
}

function bounded(
  values: PossibleValues,
  relation: "<" | "<=" | ">" | ">=",
  bound: number,
): PossibleValues | undefined {
  const isUpper = relation === "<" || relation === "<=";
  const isOpen = relation === "<" || relation === ">";
  const { except } = isOpen ? excluding(values, bound) : values;
  const low = isUpper ? values.low : Math.max(values.low, bound);
  const high = isUpper ? Math.min(values.high, bound) : values.high;
  return low > high || (low === high && except.includes(low)) ? undefined : { low, high, except };
}

/** Whether a value may be one of them. */
export function has(values: PossibleValues, value: Json): boolean {
  if (values.among !== undefined) return values.among.includes(value);
  if (values.except.includes(value)) return false;
  return typeof value !== "number" || (values.low <= value && value <= values.high);
}

/** The values of either; nothing is known of a text or number where one may be anything. */
export function either(a: PossibleValues, b: PossibleValues): PossibleValues {
  if (a.among !== undefined && b.among !== undefined) return someOf([...a.among, ...b.among]);
  const isMixed = [a, b].some(({ among }) => among?.some((each) => typeof each !== "number"));
  const except = [...a.except, ...b.except].filter((value) => !has(a, value) && !has(b, value));
  if (isMixed) return { ...anyValue, except };
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), except };
}

/** The later values without the bounds and single values that changed since. */
export function widen(before: PossibleValues, after: PossibleValues): PossibleValues {
  const low = before.low === after.low ? after.low : anyValue.low;
  const high = before.high === after.high ? after.high : anyValue.high;
  return { low, high, except: after.except.filter((each) => before.except.includes(each)) };
}

/** Whether two say the same. */
export function areSame(a: PossibleValues, b: PossibleValues): boolean {
  return (
    a.low === b.low &&
    a.high === b.high &&
    areAlike(a.except, b.except) &&
    areAlike(a.among, b.among)
  );
}

function areAlike(a: readonly Json[] | undefined, b: readonly Json[] | undefined): boolean {
  if (a === b) return true;
  return a?.length === b?.length && a?.every((each, index) => each === b?.[index]) === true;
}

/** Whether nothing is known. */
export function isAny({ among, low, high, except }: PossibleValues): boolean {
  return (
    among === undefined && low === anyValue.low && high === anyValue.high && except.length === 0
  );
}

/** The end of a sentence about them: `is at least 0 and at most 2`, `is 1`. */
export function describeValues({ among, low, high, except }: PossibleValues): string {
  if (among !== undefined) return `is ${among.map((each) => JSON.stringify(each)).join(" or ")}`;
  if (low === high) return `is ${low}`;
  const word = (bound: number, closed: string, open: string): string =>
    `${except.includes(bound) ? open : closed} ${bound}`;
  const bounds = [
    ...(Number.isFinite(low) ? [word(low, "at least", "more than")] : []),
    ...(Number.isFinite(high) ? [word(high, "at most", "less than")] : []),
  ];
  if (bounds.length > 0) return `is ${bounds.join(" and ")}`;
  return `is not ${except.map((each) => JSON.stringify(each)).join(" or ")}`;
}
