import type { ASTNode } from "@marcbachmann/cel-js";
import type { Span } from "@flowrun/core";
import { createBaseEnvironment } from "./cel-environment.ts";
import { conversionGuards } from "./conversions.ts";
import { childrenOf, comparedWithTruth, isOptional, loopVariable, startOf } from "./cel-tree.ts";
import { createPatterns } from "./patterns.ts";
import { listPath, pathOf, restOfPath } from "./read-paths.ts";

/** A place in an expression that takes something which may be null. */
export interface NullRead {
  /** `customer.phone`. */
  readonly key: string;
  /** Offsets in the text of the expression. */
  readonly range: Span;
}

/** The effects of null on an expression, when it is known what is not null. */
export interface NullReading {
  /** Where null makes it fail, in the order of the text. */
  readonly failing: readonly NullRead[];
  /** Where null becomes its value. */
  readonly given: readonly NullRead[];
}

/** An expression as far as null matters to it. */
export interface NullableExpression {
  readonly read: (known: ReadonlySet<string>) => NullReading;
  /** The reads that cannot be null once the expression has given this truth value. */
  readonly certain: (value: boolean) => ReadonlySet<string>;
}

/**
 * Whether a member of a value may be null. The path of the value is a name in scope, and perhaps
 * members of it, such as `reply.body`. There `[]` stands for each item of a list. The member is empty
 * for the value itself.
 */
export type IsNullable = (path: string, member: string) => boolean;

/**
 * Reads expressions that were checked before. The consequences of `&&`, `||`, `?:` and comparisons
 * are seen, on either side.
 */
export function createNullReader(isNullable: IsNullable): (source: string) => NullableExpression {
  const environment = createBaseEnvironment(createPatterns());
  return (source) => {
    const tree = environment.parse(source).ast;
    return {
      read: (known) => judge(tree, { known, isNullable }),
      certain: (value) => certainly(tree, value, { isNullable, isPast: true }),
    };
  };
}

interface Judging {
  readonly known: ReadonlySet<string>;
  readonly isNullable: IsNullable;
}

const nothing: NullReading = { failing: [], given: [] };

function judge(node: ASTNode, judging: Judging): NullReading {
  if (isOptional(node)) return judgeOptional(node, judging);
  const seen = judgeRead(node, judging);
  if (seen !== undefined) return seen;
  if (node.op === "&&" || node.op === "||")
    return needed(judgeSides(node.args, node.op === "&&", judging));
  if (node.op === "?:") return judgeChoice(node.args, judging);
  if (node.op === "call" && node.args[0] === "has") return judgePresence(node.args[1][0], judging);
  const inner = { ...judging, isNullable: insideLoop(node, judging.isNullable) };
  const parts = childrenOf(node).map((child, index) => judge(child, index === 0 ? judging : inner));
  if (isGivenOn(node)) return joined(parts);
  return takesNull(node)
    ? { failing: parts.flatMap(({ failing }) => failing), given: [] }
    : needed(parts, node);
}

/** Functions that give on what they take: null becomes their value. */
function isGivenOn(node: ASTNode): boolean {
  if (node.op === "rcall") return node.args[0] === "orValue";
  return node.op === "call" && node.args[0] === "dyn";
}

/** In a loop its variable stands for each item of the list. */
function insideLoop(node: ASTNode, isNullable: IsNullable): IsNullable {
  const variable = loopVariable(node);
  const list = node.op === "rcall" ? listPath(node.args[1]) : undefined;
  return (path, member) => {
    const rest = variable === undefined ? undefined : restOfPath(path, variable);
    if (rest === undefined) return isNullable(path, member);
    return list !== undefined && isNullable(`${list}[]${rest}`, member);
  };
}

/** A member that may be missing may be taken of null, too. */
function judgeOptional(node: ASTNode, judging: Judging): NullReading {
  return { failing: childrenOf(node).flatMap((child) => judge(child, judging).failing), given: [] };
}

/**
 * The judgement of a part that takes something that may be null; `undefined` for any other part.
 */
function judgeRead(node: ASTNode, judging: Judging): NullReading | undefined {
  const owner = ownerRead(node, judging);
  if (owner !== undefined) return { failing: [owner], given: [] };
  const read = nullRead(node, judging.isNullable);
  if (read === undefined) return undefined;
  return judging.known.has(read.key) ? nothing : { failing: [], given: [read] };
}

/** Any member may be asked for, but only of something. */
function judgePresence(member: ASTNode | undefined, judging: Judging): NullReading {
  const owner = member && ownerRead(member, judging);
  return owner === undefined ? nothing : { failing: [owner], given: [] };
}

/**
 * Comparisons for equality, lists and maps take null like any value; so does `in` on its left, and
 * `map` in what it makes.
 */
function takesNull(node: ASTNode): boolean {
  if (node.op === "call") return ["type", ...conversionGuards].includes(node.args[0]);
  return ["==", "!=", "list", "map", "value", "id"].includes(node.op);
}

function needed(parts: readonly NullReading[], node?: ASTNode): NullReading {
  const isMap = node?.op === "rcall" && node.args[0] === "map";
  const isSpared = (index: number): boolean =>
    (node?.op === "in" && index === 0) || (isMap && index === parts.length - 1);
  const failing = parts.flatMap((part, index) =>
    isSpared(index) ? part.failing : [...part.failing, ...part.given],
  );
  return { failing, given: [] };
}

function joined(parts: readonly NullReading[]): NullReading {
  return {
    failing: parts.flatMap(({ failing }) => failing),
    given: parts.flatMap(({ given }) => given),
  };
}

/** Either side may decide, whatever the other one is: `x.size() > 1 || x == null` never fails. */
function judgeSides(
  [left, right]: readonly [ASTNode, ASTNode],
  decided: boolean,
  judging: Judging,
): readonly NullReading[] {
  const { known, isNullable } = judging;
  const fromRight = certainly(right, decided, { isNullable, isPast: false });
  const fromLeft = certainly(left, decided, { isNullable, isPast: true });
  return [
    judge(left, { ...judging, known: union(known, fromRight) }),
    judge(right, { ...judging, known: union(known, fromLeft) }),
  ];
}

function judgeChoice(
  [condition, yes, no]: readonly [ASTNode, ASTNode, ASTNode],
  judging: Judging,
): NullReading {
  const { known, isNullable } = judging;
  const behind = (value: boolean): Judging => ({
    ...judging,
    known: union(known, certainly(condition, value, { isNullable, isPast: true })),
  });
  return joined([
    needed([judge(condition, judging)]),
    judge(yes, behind(true)),
    judge(no, behind(false)),
  ]);
}

interface Certainty {
  readonly isNullable: IsNullable;
  /** Whether the part was evaluated, so that it did not fail; else only what it says counts. */
  readonly isPast: boolean;
}

/** The reads that are not null when a part of a condition has this value. */
function certainly(node: ASTNode, value: boolean, certainty: Certainty): ReadonlySet<string> {
  if (node.op === "!_") return certainly(node.args, !value, certainty);
  if (node.op === "&&" || node.op === "||") {
    const [left, right] = [
      certainly(node.args[0], value, certainty),
      certainly(node.args[1], value, certainty),
    ];
    return (node.op === "&&") === value
      ? union(left, right)
      : new Set([...left].filter((key) => right.has(key)));
  }
  const [side, truth] = comparedWithTruth(node);
  // A column that is compared with true or false is told by that not to be null.
  if (side !== undefined && logic.has(side.op)) return certainly(side, truth === value, certainty);
  const said = saidBy(node, value, certainty.isNullable).map(({ key }) => key);
  if (!certainty.isPast || node.op === "?:") return new Set(said);
  const { failing, given } = judge(node, { known: new Set(), isNullable: certainty.isNullable });
  return new Set([...said, ...[...failing, ...given].map(({ key }) => key)]);
}

const logic: ReadonlySet<string> = new Set(["==", "!=", "&&", "||", "!_"]);

/** The reads that a comparison says are not null. */
function saidBy(node: ASTNode, value: boolean, isNullable: IsNullable): readonly NullRead[] {
  if (node.op === "in" && value) {
    const [left, right] = node.args;
    const isSure =
      right.op === "list" && right.args.every((item) => isSurelySomething(item, isNullable));
    return isSure ? [nullRead(left, isNullable) ?? []].flat() : [];
  }
  const guarded = value ? guardedBy(node) : undefined;
  if (guarded !== undefined) return [nullRead(guarded, isNullable) ?? []].flat();
  if (node.op !== "==" && node.op !== "!=") return [];
  const [left, right] = node.args;
  const isEqual = (node.op === "==") === value;
  const says = (side: ASTNode, other: ASTNode): readonly NullRead[] => {
    const isSomething = isEqual
      ? isSurelySomething(other, isNullable) || isTypeOfSomething(other)
      : isNull(other);
    return isSomething
      ? [nullRead(argumentOf(side, isNull(other) ? "dyn" : "type"), isNullable) ?? []].flat()
      : [];
  };
  return [...says(left, right), ...says(right, left)];
}

/** The value that a part such as `isInt(x)` asks of whether it can be converted. */
function guardedBy(node: ASTNode): ASTNode | undefined {
  return node.op === "call" && conversionGuards.includes(node.args[0])
    ? node.args[1][0]
    : undefined;
}

/** The part inside a call of this function; any other part itself. */
function argumentOf(node: ASTNode, name: string): ASTNode {
  const [only] = node.op === "call" && node.args[0] === name ? node.args[1] : [];
  return only ?? node;
}

function isTypeOfSomething(node: ASTNode): boolean {
  return node.op === "id" && ["string", "int", "double", "bool"].includes(node.args);
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}

function isNull(node: ASTNode): boolean {
  return node.op === "value" && node.args === null;
}

/**
 * Whether a part has a value and this is never null, as far as can be seen: a literal, or what is
 * computed.
 */
function isSurelySomething(node: ASTNode, isNullable: IsNullable): boolean {
  if (node.op === "value") return node.args !== null;
  if (node.op === "id" || node.op === "[]" || node.op === "?:") return false;
  if (node.op !== ".") return !(node.op === "call" && node.args[0] === "dyn");
  const [left, member] = node.args;
  return (
    left.op === "id" &&
    ["settings", "vars", "call"].includes(left.args) &&
    !isNullable(left.args, member)
  );
}

/** The owner of a member, when it may be null itself; or the owner of that one. */
function ownerRead(node: ASTNode, judging: Judging): NullRead | undefined {
  if (node.op !== "." && node.op !== "[]") return undefined;
  const owner = nullRead(node.args[0], judging.isNullable);
  return owner === undefined || judging.known.has(owner.key)
    ? ownerRead(node.args[0], judging)
    : owner;
}

function nullRead(node: ASTNode, isNullable: IsNullable): NullRead | undefined {
  const path = pathOf(node);
  if (path === undefined) return undefined;
  const range = { start: startOf(node), end: node.end };
  const isPlain = /^[\w.]+$/.test(path);
  const key = isPlain ? path : node.input.slice(range.start, range.end);
  if (node.op === "id" || path.endsWith("[]"))
    return isNullable(path, "") ? { key, range } : undefined;
  const dot = path.lastIndexOf(".");
  return isNullable(path.slice(0, dot), path.slice(dot + 1)) ? { key, range } : undefined;
}
