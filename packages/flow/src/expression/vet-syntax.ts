import type { ASTNode } from "@marcbachmann/cel-js";
import { characterNames } from "./character-functions.ts";
import { drawForCall, linearMatches, strictInt } from "./flow-functions.ts";
import type { ExpressionProblem, ScopeRead, ZoneRead } from "./expression.ts";
import type { Patterns } from "./patterns.ts";
import { childrenOf, loopVariable } from "./cel-tree.ts";
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
 * a literal pattern the linear-time engine, every `int` the strict one, and every `draw` the id of
 * the call.
 */
export function vetSyntax(tree: ASTNode, patterns: Patterns, idOfCall: () => ASTNode): Vetting {
  const reads: ScopeRead[] = [];
  const zones: ZoneRead[] = [];
  const problems: ExpressionProblem[] = [];
  visit(tree, []);
  return { reads, zones, problem: problems.toSorted((a, b) => a.range.start - b.range.start)[0] };

  /** `bound` holds the variables of the loops around the node. */
  function visit(node: ASTNode, bound: readonly string[]): void {
    const read = scopeRead(node);
    if (read !== undefined && !bound.includes(read.root)) reads.push(read.read);
    zones.push(...[zoneRead(node) ?? []].flat());
    const variable = loopVariable(node);
    const inner = variable === undefined ? bound : [...bound, variable];
    const problem = inner.length > deepestLoops ? tooDeep(node) : refuse(node, patterns);
    if (problem !== undefined) problems.push(problem);
    for (const child of childrenOf(node)) {
      if (child !== read?.skip) visit(child, isReceiver(node, child) ? bound : inner);
    }
    makeStrict(node);
    if (!isDraw(node)) return;
    reads.push({ root: "call", member: "id", range: node.range });
    node.args[0] = drawForCall;
    node.args[1].unshift(idOfCall());
  }
}

function makeStrict(node: ASTNode): void {
  if (node.op === "call" && node.args[0] === "int") node.args[0] = strictInt;
  if (node.op === "rcall") node.args[0] = characterNames.get(node.args[0]) ?? node.args[0];
}

function isDraw(node: ASTNode): node is ASTNode & { readonly op: "call" } {
  return node.op === "call" && node.args[0] === "draw" && node.args[1].length === 1;
}

function isReceiver(node: ASTNode, child: ASTNode): boolean {
  return node.op === "rcall" && child === node.args[1];
}

/**
 * The read that a node stands for: `vip`, `vip.name` or `vip["name"]`; `skip` is the child that it
 * includes.
 */
function scopeRead(
  node: ASTNode,
):
  | { readonly root: string; readonly read: ScopeRead; readonly skip: ASTNode | undefined }
  | undefined {
  if (node.op === "id") {
    return {
      root: node.args,
      read: { root: node.args, member: undefined, range: node.range },
      skip: undefined,
    };
  }
  if (node.op !== "." && node.op !== "[]") return undefined;
  const [left, right] = node.args;
  if (left.op !== "id") return undefined;
  const member = typeof right === "string" ? right : literalText(right);
  const range = { start: left.start, end: node.end };
  return { root: left.args, read: { root: left.args, member, range }, skip: left };
}

function literalText(node: ASTNode): string | undefined {
  return node.op === "value" && typeof node.args === "string" ? node.args : undefined;
}

function refuse(node: ASTNode, patterns: Patterns): ExpressionProblem | undefined {
  if (node.op === "id" && node.args === "cel") {
    return forbidden(node, "Flows have no `cel.bind`.", "Use `set` to keep a value in a variable.");
  }
  if (node.op !== "rcall") return problemOfZone(node) ?? problemOfTimeText(node);
  const [method, , parameters] = node.args;
  if (localMethods.has(method)) {
    return forbidden(
      node,
      `"${method}" depends on the time zone of the machine.`,
      "Use another part of the date.",
    );
  }
  if (method !== "matches" || parameters.length !== 1) return problemOfZone(node);
  const problem = addPattern(parameters[0], patterns);
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
  if (reason === undefined) return undefined;
  const hint = "Patterns are RE2: without look-around and back references.";
  return {
    code: "EXPR_PATTERN",
    message: `The pattern of \`matches\` cannot be used: ${reason}.`,
    hint,
    range: node.range,
  };
}

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
