import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "@flowrun/core";
import { childrenOf, comparedWithTruth } from "./cel-tree.ts";
import { conversionGuards } from "./conversions.ts";
import { isRelation, mirror, negate, type Constraint, type Relation } from "./constraint.ts";
import { createExpressionChecker } from "./create-expression-checker.ts";

/** A condition, or its negation, as far as its logic can be seen. */
export type Formula =
  /** It holds no name, so that it is decided. */
  | { readonly kind: "fixed"; readonly value: boolean; readonly said: string }
  /** A part compared with a fixed value, or a truth value that cannot be looked into. */
  | { readonly kind: "part"; readonly part: ASTNode; readonly constraint: Constraint }
  | { readonly kind: "all" | "any"; readonly parts: readonly Formula[] };

/**
 * The value of a part that holds no name; `undefined` for every other part, and where it has none.
 */
export type FixedValue = (part: ASTNode) => Json | undefined;

/** The formula of a condition when it is to be `wanted`. */
export function formulaOf(node: ASTNode, wanted: boolean, fixed: FixedValue): Formula {
  if (node.op === "!_") return formulaOf(node.args, !wanted, fixed);
  if (node.op === "&&" || node.op === "||") {
    const parts = node.args.map((side) => formulaOf(side, wanted, fixed));
    return { kind: (node.op === "&&") === wanted ? "all" : "any", parts };
  }
  const [side, truth] = comparedWithTruth(node);
  if (side !== undefined && isTruth(side)) return formulaOf(side, truth === wanted, fixed);
  const value = fixed(node);
  if (typeof value === "boolean")
    return { kind: "fixed", value: value === wanted, said: `"${textOf(node)}" is fixed` };
  if (isRelation(node.op) && Array.isArray(node.args))
    return comparison(node, node.op, { wanted, fixed });
  return opaque(node, node, wanted);
}

/** Whether a part is surely true or false, and nothing else. */
function isTruth(node: ASTNode): boolean {
  if (node.op === "call" || node.op === "rcall") return asking.has(node.args[0]);
  return isRelation(node.op) || ["&&", "||", "!_", "in"].includes(node.op);
}

const asking: ReadonlySet<string> = new Set([
  ...["has", "like", "matches", "contains", "startsWith", "endsWith", "exists", "exists_one"],
  ...["all", ...conversionGuards],
]);

/** The same text for the same part of an expression, whatever its spacing and brackets. */
export function keyOf(node: ASTNode): string {
  const inner = (value: unknown): unknown => {
    if (typeof value === "bigint") return `${value}n`;
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value !== "object" || value === null) return value;
    return "op" in value && "args" in value ? [value.op, inner(value.args)] : String(value);
  };
  return JSON.stringify(inner(node));
}

interface Reading {
  readonly wanted: boolean;
  readonly fixed: FixedValue;
}

function comparison(node: ASTNode, relation: Relation, { wanted, fixed }: Reading): Formula {
  const [left, right] = node.args as readonly [ASTNode, ASTNode];
  if (keyOf(left) === keyOf(right)) {
    const value = ["==", "<=", ">="].includes(relation);
    return {
      kind: "fixed",
      value: value === wanted,
      said: `"${textOf(node)}" compares a thing with itself`,
    };
  }
  const [fixedLeft, fixedRight] = [fixed(left), fixed(right)];
  const actual = wanted ? relation : negate(relation);
  const said = textOf(node);
  if (fixedRight !== undefined)
    return {
      kind: "part",
      part: left,
      constraint: { key: keyOf(left), relation: actual, value: fixedRight, said },
    };
  if (fixedLeft !== undefined) {
    const constraint = { key: keyOf(right), relation: mirror(actual), value: fixedLeft, said };
    return { kind: "part", part: right, constraint };
  }
  // `a != b` is the other way of saying that `a == b` is false.
  if (relation !== "!=") return opaque(node, node, wanted);
  return opaque(node, { ...node, op: "==" } as ASTNode, !wanted);
}

function opaque(node: ASTNode, part: ASTNode, value: boolean): Formula {
  return {
    kind: "part",
    part,
    constraint: { key: keyOf(part), relation: "==", value, said: textOf(node) },
  };
}

/**
 * Values of parts that hold no name, each computed once. A part that fails, or cannot leave an
 * expression, has none.
 */
export function createFixedValue(): FixedValue {
  const checker = createExpressionChecker({
    settings: new Map(),
    vars: new Map(),
    names: new Map(),
    tables: new Map(),
  });
  const computed = new Map<string, Json | undefined>();
  const compute = (text: string): Json | undefined => {
    const checked = checker.check(text);
    try {
      return checked.ok
        ? checked.expression.evaluate({
            now: 0,
            call: {},
            settings: {},
            vars: {},
            args: {},
            names: {},
          }).value
        : undefined;
    } catch {
      return undefined;
    }
  };
  return (part) => {
    if (!isNameless(part)) return undefined;
    const text = textOf(part);
    if (!computed.has(text)) computed.set(text, compute(text));
    return computed.get(text);
  };
}

function isNameless(node: ASTNode): boolean {
  const isOfCall = node.op === "call" && node.args[0] === "draw";
  return node.op !== "id" && !isOfCall && childrenOf(node).every(isNameless);
}

function textOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}
