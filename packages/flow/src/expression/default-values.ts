import type { ASTNode } from "@marcbachmann/cel-js";
import type { Optional } from "@marcbachmann/cel-js";
import { childrenOf, isMember, isOptional } from "./cel-tree.ts";
import type { ExpressionProblem } from "./expression.ts";
import type { FlowFunction } from "./flow-function.ts";

/**
 * The name that `orValue` is given before it is parsed, for there the library decides on its own. Its
 * own gives null for a member that is null, which ends a call as surely as one that is missing. Both
 * names are of one length, so that every place in the text stays.
 */
export const orGiven = "orGiven";

/** An expression with our own function in the place of each `orValue`. */
export function withDefaults(source: string): string {
  if (!source.includes("orValue")) return source;
  return source.replaceAll(/"[^"]*"|'[^']*'|\borValue\b/g, (found) =>
    found === "orValue" ? orGiven : found,
  );
}

/** `x.?member.orValue(default)`: the default where the member is missing, or null. */
export const defaultFunction: FlowFunction = {
  signature: `optional<A>.${orGiven}(A): A`,
  run: (member: Optional, otherwise: unknown) => member.orValue(null) ?? otherwise,
};

/**
 * A problem with the marks of members that may be missing: they stand before an `orValue`, and
 * nowhere else, so that no optional value ever leaves an expression.
 */
export function problemOfDefaults(tree: ASTNode, isBefore = false): ExpressionProblem | undefined {
  const own = ownProblem(tree, isBefore);
  if (own !== undefined) return own;
  const receiver = receiverOf(tree);
  const owner = isMember(tree) && isBefore ? tree.args[0] : undefined;
  return childrenOf(tree)
    .map((child) => problemOfDefaults(child, child === receiver || child === owner))
    .find((problem) => problem !== undefined);
}

function ownProblem(node: ASTNode, isBefore: boolean): ExpressionProblem | undefined {
  const instead = "Write `x.?member.orValue(default)`.";
  if (!isBefore && (node.op === ".?" || node.op === "[?]"))
    return forbidden(
      node,
      "A `?` behind a dot or a bracket needs an `orValue` behind it.",
      instead,
    );
  if (node.op === "id" && node.args === "optional")
    return forbidden(node, "Flows have no `optional`.", instead);
  const receiver = receiverOf(node);
  return receiver === undefined || isOptional(receiver)
    ? undefined
    : forbidden(node, "`orValue` is for a member that may be missing.", instead);
}

/**
 * The part before an `orValue` as if nothing in it could be missing, so that the library finds a
 * member that is declared nowhere. Blanks stand before it; `undefined` for any other node.
 */
export function withoutMarks(node: ASTNode, source: string): string | undefined {
  const range = receiverOf(node)?.range;
  if (range === undefined) return undefined;
  const bare = source
    .slice(0, range.end)
    .replaceAll(/"[^"]*"|'[^']*'|([.[]\s*)\?/g, (whole, before: string | undefined) =>
      before === undefined ? whole : `${before} `,
    );
  return " ".repeat(range.start) + bare.slice(range.start);
}

/** The part before an `orValue`. */
function receiverOf(node: ASTNode): ASTNode | undefined {
  const isDefault = node.op === "rcall" && ["orValue", orGiven].includes(node.args[0]);
  return isDefault ? node.args[1] : undefined;
}

function forbidden({ range }: ASTNode, message: string, hint: string): ExpressionProblem {
  return { code: "EXPR_FORBIDDEN", message, hint, range };
}
