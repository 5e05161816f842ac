import type { ASTNode } from "@marcbachmann/cel-js";
import type { Span } from "@flowrun/core";
import { childrenOf } from "./cel-tree.ts";
import { formulaOf, keyOf } from "./formula.ts";
import { assume, type Knowledge } from "./knowledge.ts";
import { has } from "./possible-values.ts";
import { entryTest, sizedPart, sizeOf, valuesOf, type ValuesContext } from "./values-of.ts";

/** A part of an expression that fails for some values that it may have. */
export interface Risk {
  readonly kind: "zero" | "place" | "cut" | "number" | "large";
  /** The part that has such values, as it is written. */
  readonly text: string;
  /** Offsets in the text of the expression. */
  readonly range: Span;
}

/** The parts that look for risks. */
export interface RiskContext extends ValuesContext {
  /** Whether a part is a text that people or a table give, so that it may be no number. */
  readonly isFreeText: (part: ASTNode) => boolean;
}

/**
 * The parts of an expression that may fail where this is known. A part behind a condition counts as
 * far as the condition lets it be reached.
 */
export function risksIn(node: ASTNode, known: Knowledge, context: RiskContext): readonly Risk[] {
  const behind = (condition: ASTNode, truth: boolean, part: ASTNode): readonly Risk[] => {
    const learnt = assume(known, formulaOf(condition, truth, context.fixed));
    return learnt === undefined ? [] : risksIn(part, learnt, context);
  };
  if (node.op === "&&" || node.op === "||") {
    // Either side may decide alone: then the other one may fail.
    const [left, right] = node.args;
    const isAnd = node.op === "&&";
    return [...behind(right, isAnd, left), ...behind(left, isAnd, right)];
  }
  if (node.op === "?:") {
    const [condition, yes, no] = node.args;
    return [
      ...risksIn(condition, known, context),
      ...behind(condition, true, yes),
      ...behind(condition, false, no),
    ];
  }
  const own = riskOf(node, known, context);
  return [...childrenOf(node).flatMap((part) => risksIn(part, known, context)), ...own];
}

function riskOf(node: ASTNode, known: Knowledge, context: RiskContext): readonly Risk[] {
  const knowing = { known, context };
  const [kind, part] =
    dividing(node, knowing) ??
    placing(node, knowing) ??
    cutting(node, knowing) ??
    converted(node, knowing) ??
    [];
  if (kind === undefined || part === undefined) return [];
  return [{ kind, text: textOf(part), range: { start: node.start, end: node.end } }];
}

/** Everything that a part is judged by. */
interface Knowing {
  readonly known: Knowledge;
  readonly context: RiskContext;
}

type Found = readonly [kind: Risk["kind"], part: ASTNode] | undefined;

function dividing(node: ASTNode, { known, context }: Knowing): Found {
  if (node.op !== "/" && node.op !== "%") return undefined;
  const [, divisor] = node.args;
  return has(valuesOf(divisor, known, context), 0) ? ["zero", divisor] : undefined;
}

function placing(node: ASTNode, { known, context }: Knowing): Found {
  if (node.op !== "[]") return undefined;
  const [list, place] = node.args;
  const least = placeNeeds(place, list, context);
  const isMissing = least !== undefined && sizeOf(list, known, context).low < least;
  return isMissing ? ["place", list] : undefined;
}

function cutting(node: ASTNode, knowing: Knowing): Found {
  if (node.op !== "rcall" || node.args[0] !== "substring") return undefined;
  const [, text, places] = node.args;
  const most = places
    .map((each) => knowing.context.fixed(each))
    .findLast((each) => each !== undefined);
  return typeof most === "number" && mayBeShorter(text, most, knowing) ? ["cut", text] : undefined;
}

function converted(node: ASTNode, knowing: Knowing): Found {
  const { known, context } = knowing;
  const [text] = node.op === "call" && converting.has(node.args[0]) ? node.args[1] : [];
  if (text === undefined || isAsked(text, known)) return undefined;
  const isNumber =
    entryTest(text, known, context) === undefined
      ? !context.isFreeText(text)
      : !mayHoldOtherKeys(text, knowing);
  if (!isNumber) return ["number", text];
  const { high } = valuesOf(node, known, context);
  return Number.isFinite(high) && high > Number.MAX_SAFE_INTEGER ? ["large", text] : undefined;
}

/** Telephone keys that are no digits. */
const otherKeys = ["*", "#", "A"];

const converting: ReadonlySet<string> = new Set(["int", "double"]);

/** The least size of a list for a place in it; `undefined` where that cannot be told. */
function placeNeeds(place: ASTNode, list: ASTNode, { fixed }: RiskContext): number | undefined {
  const written = fixed(place);
  if (typeof written === "number") return written + 1;
  const [sized, back] = place.op === "-" ? place.args : [];
  const of = sized && sizedPart(sized);
  const less = back && fixed(back);
  return of !== undefined && keyOf(of) === keyOf(list) && typeof less === "number"
    ? less
    : undefined;
}

/** Whether a typed text may have fewer characters than so many. */
function mayBeShorter(text: ASTNode, most: number, { known, context }: Knowing): boolean {
  const fits = entryTest(text, known, context);
  const { low, high } = sizeOf(text, known, context);
  if (fits === undefined) return false;
  const least = Math.max(low, 1);
  const lengths = Array.from({ length: Math.max(most - least, 0) }, (_, more) => least + more);
  return lengths
    .filter((length) => length <= high)
    .some((length) => ["0", "1", "5", "9", "*"].some((key) => fits(key.repeat(length))));
}

/** Whether something was asked of a text that may have shown that it is a number. */
function isAsked(text: ASTNode, known: Knowledge): boolean {
  const key = keyOf(text);
  return [...known.values()].some(({ part, values }) => {
    if (values.among === undefined) return false;
    if (keyOf(part) === key) return true;
    const asksInt = part.op === "call" && part.args[0] !== "size";
    const [subject] = asksInt ? part.args[1] : [];
    return subject !== undefined && keyOf(subject) === key && values.among[0] === true;
  });
}

/** Whether a typed text may hold a key that is no digit, within its length and its patterns. */
function mayHoldOtherKeys(text: ASTNode, { known, context }: Knowing): boolean {
  const entry = text.op === "rcall" && text.args[0] === "substring" ? text.args[1] : text;
  const fits = entryTest(entry, known, context);
  if (fits === undefined) return false;
  const { low, high } = sizeOf(entry, known, context);
  const least = Math.max(low, 1);
  const most = Math.min(high, least + 11);
  const lengths = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return otherKeys.some((key) =>
    lengths.some((length) => {
      const digits = "1".repeat(length - 1);
      return [digits + key, key + digits, key.repeat(length)].some(fits);
    }),
  );
}

function textOf({ input, start, end }: ASTNode): string {
  return input.slice(start, end);
}
