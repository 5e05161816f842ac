import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "@flowrun/core";
import { formulaOf, keyOf, type FixedValue } from "./formula.ts";
import { assume, type Knowledge } from "./knowledge.ts";
import type { Patterns } from "./patterns.ts";
import { anyValue, between, either, has, someOf, type PossibleValues } from "./possible-values.ts";

/** The parts that tell the values of an expression. */
export interface ValuesContext {
  readonly fixed: FixedValue;
  /** The values that the flow declares of a part, such as the `minimum` of a setting. */
  readonly declared: (part: ASTNode) => PossibleValues | undefined;
  readonly patterns: Patterns;
}

/** The values that a part of an expression may have where this is known. */
export function valuesOf(node: ASTNode, known: Knowledge, context: ValuesContext): PossibleValues {
  const value = context.fixed(node);
  if (value !== undefined && (typeof value !== "object" || value === null)) return someOf([value]);
  return known.get(keyOf(node))?.values ?? context.declared(node) ?? computed(node, known, context);
}

function computed(node: ASTNode, known: Knowledge, context: ValuesContext): PossibleValues {
  if (node.op === "?:") return chosen(node.args, known, context);
  if (node.op === "+" || node.op === "-" || node.op === "*") {
    const [left, right] = node.args.map((part) => valuesOf(part, known, context));
    return counted(node.op, left ?? anyValue, right ?? anyValue);
  }
  const size = sizedPart(node);
  if (size !== undefined) return sizeOf(size, known, context);
  return node.op === "call" ? called(node.args, known, context) : anyValue;
}

function chosen(
  [condition, yes, no]: readonly [ASTNode, ASTNode, ASTNode],
  known: Knowledge,
  context: ValuesContext,
): PossibleValues {
  const behind = (truth: boolean, part: ASTNode): readonly PossibleValues[] => {
    const learnt = assume(known, formulaOf(condition, truth, context.fixed));
    return learnt === undefined ? [] : [valuesOf(part, learnt, context)];
  };
  const ways = [...behind(true, yes), ...behind(false, no)];
  return ways.length === 0 ? anyValue : ways.reduce(either);
}

function called(
  [name, [first]]: readonly [string, readonly ASTNode[]],
  known: Knowledge,
  context: ValuesContext,
): PossibleValues {
  if (name === "draw") return between(0, 99);
  return name === "int" && first !== undefined ? ofDigits(first, known, context) : anyValue;
}

/** The part whose size is asked for: `size(x)`, `x.size()`. */
export function sizedPart(node: ASTNode): ASTNode | undefined {
  if (node.op === "call" && node.args[0] === "size") return node.args[1][0];
  return node.op === "rcall" && node.args[0] === "size" ? node.args[1] : undefined;
}

/** How many characters or items a part may have. */
export function sizeOf(part: ASTNode, known: Knowledge, context: ValuesContext): PossibleValues {
  const sizes = [...known.values()].flatMap(({ part: sized, values }) => {
    const of = sizedPart(sized);
    return of !== undefined && keyOf(of) === keyOf(part) ? [values] : [];
  });
  const [size] = sizes;
  if (size !== undefined) return { ...size, low: leastSize(size) };
  if (isSurelyFilled(part, known)) return between(1, anyValue.high);
  if (part.op === "list") return someOf([part.args.length]);
  if (part.op !== "rcall") return between(0, anyValue.high);
  const [name, of, args] = part.args;
  if (name === "split") return between(1, anyValue.high);
  if (name === "map" && args.length === 2) return sizeOf(of, known, context);
  if (name !== "substring") return between(0, anyValue.high);
  const [from, to] = args.map((each) => context.fixed(each));
  if (typeof from !== "number") return between(0, anyValue.high);
  if (typeof to === "number") return someOf([to - from]);
  const whole = sizeOf(of, known, context);
  return between(Math.max(whole.low - from, 0), Math.max(whole.high - from, 0));
}

/** A size is a whole number, so that the next one counts where one is excluded. */
function leastSize({ low, except }: PossibleValues): number {
  let least = Math.max(Math.ceil(low), 0);
  while (except.includes(least)) least += 1;
  return least;
}

/** Whether something was found in a list, so that it is not empty. */
function isSurelyFilled(list: ASTNode, known: Knowledge): boolean {
  const key = keyOf(list);
  return [...known.values()].some(({ part, values: { among } }) => {
    if (among?.[0] !== true) return false;
    if (part.op === "in") return keyOf(part.args[1]) === key;
    return part.op === "rcall" && part.args[0].startsWith("exists") && keyOf(part.args[1]) === key;
  });
}

/** The whole numbers that a typed text may be; anything where it is of more than so many digits. */
function ofDigits(text: ASTNode, known: Knowledge, context: ValuesContext): PossibleValues {
  const { low, high } = sizeOf(text, known, context);
  const fits = entryTest(text, known, context);
  if (fits === undefined || !Number.isFinite(high)) return anyValue;
  if (high > mostDigits)
    return between(fits("0".repeat(Math.max(low, 1))) ? 0 : anyValue.low, 10 ** high - 1);
  const texts = Array.from({ length: high }, (_, index) => index + 1)
    .filter((length) => length >= low)
    .flatMap((length) =>
      Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, "0")),
    );
  const numbers = texts.filter(fits).map(Number);
  return numbers.length === 0 ? anyValue : between(Math.min(...numbers), Math.max(...numbers));
}

/** Typed numbers of so few digits are tried out one by one. */
const mostDigits = 3;

/**
 * Tells whether a caller may have typed a text, by the patterns that it is known to match;
 * `undefined` for what nobody typed. A piece of an entry may be anything that the entry may be of.
 */
export function entryTest(
  text: ASTNode,
  known: Knowledge,
  { patterns }: ValuesContext,
): ((typed: string) => boolean) | undefined {
  const isPiece = text.op === "rcall" && text.args[0] === "substring";
  const asked = patternsOf(isPiece ? text.args[1] : text, known);
  if (asked.length === 0) return undefined;
  return (typed) => isPiece || asked.every((pattern) => patterns.matches(typed, pattern));
}

/** The patterns that a text is known to match. */
function patternsOf(text: ASTNode, known: Knowledge): readonly string[] {
  return [...known.values()].flatMap(({ part, values: { among } }) => {
    if (part.op !== "rcall" || part.args[0] !== "matches" || among?.[0] !== true) return [];
    const [, of, [pattern]] = part.args;
    const written = pattern?.op === "value" ? pattern.args : undefined;
    return typeof written === "string" && keyOf(of) === keyOf(text) ? [written] : [];
  });
}

function counted(operator: "+" | "-" | "*", a: PossibleValues, b: PossibleValues): PossibleValues {
  const isNumber = [a, b].every(
    ({ among, low, high }) =>
      among?.every((each) => typeof each === "number") ??
      (Number.isFinite(low) || Number.isFinite(high)),
  );
  if (!isNumber) return anyValue;
  if (operator === "+") return sum(a, b);
  if (operator === "-") return sum(a, negative(b));
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  // An infinite end times nothing is nothing.
  const all = ends.map((end) => (Number.isNaN(end) ? 0 : end));
  return between(Math.min(...all), Math.max(...all));
}

/** A sum is 0 only where a number meets its negative: never where one that is fixed does not. */
function sum(a: PossibleValues, b: PossibleValues): PossibleValues {
  const neverMeet = (one: PossibleValues, other: PossibleValues): boolean =>
    one.low === one.high && !has(other, -one.low);
  const except = neverMeet(a, b) || neverMeet(b, a) ? [0] : [];
  return { low: a.low + b.low, high: a.high + b.high, except };
}

function negative({ among, low, high, except }: PossibleValues): PossibleValues {
  const turned = (values: readonly Json[]): readonly Json[] =>
    values.map((each) => (typeof each === "number" ? -each : each));
  return {
    ...(among === undefined ? {} : { among: turned(among) }),
    ...{ low: -high, high: -low, except: turned(except) },
  };
}
