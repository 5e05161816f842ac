import type { ASTNode } from "@marcbachmann/cel-js";
import { characterNames } from "./character-functions.ts";
import { drawForCall, linearMatches, strictInt } from "./flow-functions.ts";
import type { ExpressionProblem, MemberPath, ScopeRead, ZoneRead } from "./expression.ts";
import type { Patterns } from "./patterns.ts";
import { childrenOf, isMember, loopVariable } from "./cel-tree.ts";
import { problemOfDefaults } from "./default-values.ts";
import { problemOfDialPattern, problemOfMatched } from "./dial-patterns.ts";
import { strictTimestamp } from "./timestamps.ts";
import { problemOfTimeText } from "./time-texts.ts";
import { problemOfZone, zoneRead } from "./time-zones.ts";

const deepestLoops = 2;

/**
 * Methods of CEL that read the time zone of the machine, so that the same call would differ between
 * two hosts (I1).
 */
const localMethods = new Set(["getDayOfYear"]);

/**
 * The result of the walk over a parsed expression: its reads, and the first thing that flows may
 * not do.
 */
export interface Vetting {
  readonly reads: readonly ScopeRead[];
  readonly zones: readonly ZoneRead[];
  readonly problem: ExpressionProblem | undefined;
}

/**
 * Walks a parsed expression once. It collects the reads of the scope and the zones that it names,
 * and refuses everything that could be slow or differ between hosts. It gives every `matches` with
 * a literal pattern the linear-time engine, every `int` and `timestamp` the strict one, and every `draw` the id of
 * the call.
 */
export function vetSyntax(tree: ASTNode, patterns: Patterns, idOfCall: () => ASTNode): Vetting {
  const reads: ScopeRead[] = [];
  const zones: ZoneRead[] = [];
  const problems: ExpressionProblem[] = [];
  visit(tree, [], whole);
  const misplaced = problemOfDefaults(tree);
  if (misplaced !== undefined) problems.push(misplaced);
  return {
    reads: reads.toSorted((a, b) => a.range.start - b.range.start),
    zones,
    problem: problems.toSorted((a, b) => a.range.start - b.range.start)[0],
  };

  /** Takes paths of the value of a node. */
  function visit(node: ASTNode, bound: Bound, paths: readonly MemberPath[]): void {
    const read = scopeRead(node);
    if (read !== undefined) note(read, bound, isOpenEnded(node) ? whole : paths);
    zones.push(...[zoneRead(node) ?? []].flat());
    const variable = loopVariable(node);
    const uses: MemberPath[] = [];
    const inner = variable === undefined ? bound : [...bound, { variable, uses }];
    const problem = inner.length > deepestLoops ? tooDeep(node) : refuse(node, patterns);
    if (problem !== undefined) problems.push(problem);
    const children = childrenOf(node).filter((child) => child !== read?.skip);
    const list =
      variable === undefined ? undefined : children.find((child) => isReceiver(node, child));
    for (const child of children)
      if (child !== list)
        visit(child, isReceiver(node, child) ? bound : inner, pathsOf(node, child, paths));
    // A loop takes of its list what it takes of the items.
    if (list !== undefined) visit(list, bound, takenByLoop(node, uses, paths));
    makeStrict(node);
    drawByCall(node);
  }

  /** The same call draws the same, also in another process: a draw takes the call's id. */
  function drawByCall(node: ASTNode): void {
    if (!isDraw(node)) return;
    reads.push({ root: "call", member: "id", paths: whole, range: node.range });
    node.args[0] = drawForCall;
    node.args[1].unshift(idOfCall());
  }

  function note({ read }: FoundRead, bound: Bound, paths: readonly MemberPath[]): void {
    const { root, member } = read;
    const loop = bound.findLast(({ variable }) => variable === root);
    if (loop === undefined) reads.push({ ...read, paths });
    else loop.uses.push(...(member === undefined ? paths : below(member, paths)));
  }
}

/** The variables of the loops around a node, each with what is taken of it. */
type Bound = readonly { readonly variable: string; readonly uses: MemberPath[] }[];

const whole: readonly MemberPath[] = [[]];

function below(member: string, paths: readonly MemberPath[]): readonly MemberPath[] {
  return paths.map((path) => [member, ...path]);
}

/** The paths that are taken of a part of a node, where these are taken of the node. */
function pathsOf(
  node: ASTNode,
  part: ASTNode,
  paths: readonly MemberPath[],
): readonly MemberPath[] {
  if (!isMember(node) || part !== node.args[0]) return whole;
  const [, right] = node.args;
  const member = typeof right === "string" ? right : literalText(right);
  if (member !== undefined) return below(member, paths);
  return isPlace(right) ? paths : whole;
}

/** Whether only the call decides which member brackets take. */
function isOpenEnded(node: ASTNode): boolean {
  return (
    (node.op === "[]" || node.op === "[?]") &&
    literalText(node.args[1]) === undefined &&
    !isPlace(node.args[1])
  );
}

/** Whether brackets hold the place of an item, so that no member is taken. */
function isPlace(right: ASTNode | string): boolean {
  return typeof right !== "string" && right.op === "value" && typeof right.args === "bigint";
}

function takenByLoop(
  node: ASTNode,
  uses: readonly MemberPath[],
  paths: readonly MemberPath[],
): readonly MemberPath[] {
  const given = node.op === "rcall" && node.args[0] === "filter" ? paths : [];
  const taken = [...uses, ...given];
  return taken.length === 0 ? whole : taken;
}

function makeStrict(node: ASTNode): void {
  if (node.op === "call") node.args[0] = strictNames.get(node.args[0]) ?? node.args[0];
  if (node.op === "rcall") node.args[0] = characterNames.get(node.args[0]) ?? node.args[0];
}

const strictNames: ReadonlyMap<string, string> = new Map([
  ["int", strictInt],
  ["timestamp", strictTimestamp],
]);

function isDraw(node: ASTNode): node is ASTNode & { readonly op: "call" } {
  return node.op === "call" && node.args[0] === "draw" && node.args[1].length === 1;
}

function isReceiver(node: ASTNode, child: ASTNode): boolean {
  return node.op === "rcall" && child === node.args[1];
}

interface FoundRead {
  readonly read: Omit<ScopeRead, "paths">;
  /** The child that it includes. */
  readonly skip: ASTNode | undefined;
}

/** The read that a node stands for: `vip`, `vip.name` or `vip["name"]`. */
function scopeRead(node: ASTNode): FoundRead | undefined {
  if (node.op === "id")
    return {
      read: { root: node.args, member: undefined, range: node.range },
      skip: undefined,
    };
  if (!isMember(node)) return undefined;
  const [left, right] = node.args;
  if (left.op !== "id") return undefined;
  const member = typeof right === "string" ? right : literalText(right);
  const range = { start: left.start, end: node.end };
  return { read: { root: left.args, member, range }, skip: left };
}

function literalText(node: ASTNode): string | undefined {
  return node.op === "value" && typeof node.args === "string" ? node.args : undefined;
}

function refuse(node: ASTNode, patterns: Patterns): ExpressionProblem | undefined {
  if (node.op === "id" && node.args === "cel") {
    return forbidden(node, "Flows have no `cel.bind`.", "Use `set` to keep a value in a variable.");
  }
  if (node.op !== "rcall")
    return problemOfZone(node) ?? problemOfTimeText(node) ?? problemOfDialPattern(node);
  const [method, subject, parameters] = node.args;
  if (localMethods.has(method)) {
    return forbidden(
      node,
      `"${method}" depends on the time zone of the machine.`,
      "Use another part of the date.",
    );
  }
  if (method !== "matches" || parameters.length !== 1) return problemOfZone(node);
  const problem = problemOfMatched(subject, parameters[0]) ?? addPattern(parameters[0], patterns);
  if (problem === undefined) node.args[0] = linearMatches;
  return problem;
}

function addPattern(node: ASTNode | undefined, patterns: Patterns): ExpressionProblem | undefined {
  if (node === undefined) return undefined;
  if (node.op !== "value" || typeof node.args !== "string") {
    const message = "The pattern of `matches` must be a literal string.";
    const hint = "Write the pattern in quotes, or use `like(text, pattern)` for dial patterns.";
    return { code: "EXPR_PATTERN", message, hint, range: node.range };
  }
  const reason = patterns.add(node.args);
  const problem = repeatsNothing(node, node.args);
  if (problem !== undefined) return problem;
  if (reason === undefined) return undefined;
  const why = reason.replace(/^error parsing regexp: /, "");
  const [, closing] = /^missing closing (.)/.exec(why) ?? [];
  const message =
    closing === undefined
      ? `The pattern of \`matches\` cannot be used: ${why}.`
      : `A "${closing}" is missing in the pattern of \`matches\`.`;
  return {
    code: "EXPR_PATTERN",
    message,
    hint:
      closing === undefined
        ? "Patterns are RE2: without look-around and back references."
        : `Write the "${closing}" behind what it closes.`,
    range: node.range,
  };
}

/** The problem of a sign of repetition that has nothing before it: it was meant as itself. */
function repeatsNothing({ range }: ASTNode, pattern: string): ExpressionProblem | undefined {
  const bare = pattern.replaceAll(ofItself, (part) => "x".repeat(part.length));
  const found = [...bare.matchAll(/(?<=(?:^|[(|])\^?)[+*?]/g)];
  const [sign] = found[0] ?? [];
  if (sign === undefined) return undefined;
  const places = new Set(found.map(({ index }) => index));
  const mended = pattern.replaceAll(/[+*?]/g, (each, at: number) =>
    places.has(at) ? `[${each}]` : each,
  );
  return {
    code: "EXPR_PATTERN",
    message: `The "${sign}" of this pattern repeats nothing, and does not stand for itself.`,
    hint: `Write "${mended}".`,
    range,
  };
}

/** Parts of a pattern in which a sign stands for itself, and the beginning of a group. */
const ofItself = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|\(\?/gs;

function forbidden(node: ASTNode, message: string, hint: string): ExpressionProblem {
  return { code: "EXPR_FORBIDDEN", message, hint, range: node.range };
}

function tooDeep(node: ASTNode): ExpressionProblem {
  const message = `Loops such as \`map\` and \`filter\` may stand ${deepestLoops} deep, not deeper.`;
  return {
    code: "EXPR_TOO_LARGE",
    message,
    hint: "Compute the inner list with `set` first.",
    range: node.range,
  };
}
