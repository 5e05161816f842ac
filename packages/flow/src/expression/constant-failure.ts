import type { ASTNode } from "@marcbachmann/cel-js";
import { ExpressionFault } from "@flowrun/core/tooling";
import { childrenOf } from "./cel-tree.ts";
import type { ExpressionProblem } from "./expression.ts";

/**
 * The problem of a part of an expression that takes nothing from the call and cannot be computed,
 * such as `1 / 0`: its result is known before the first call.
 */
export function constantFailure(
  node: ASTNode,
  compute: (piece: string) => void,
): ExpressionProblem | undefined {
  if (node.op === "value") return undefined;
  if (readsNothing(node)) return failureOf(node, compute);
  for (const child of childrenOf(node)) {
    const problem = constantFailure(child, compute);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function failureOf(
  { start, end, input }: ASTNode,
  compute: (piece: string) => void,
): ExpressionProblem | undefined {
  try {
    compute(input.slice(start, end));
    return undefined;
  } catch (error) {
    // A value such as a timestamp may exist inside an expression only.
    const [, why] = error instanceof ExpressionFault ? (failed.exec(error.message) ?? []) : [];
    if (why === undefined) return undefined;
    return {
      code: "EXPR_FAILS",
      message: `This can never be computed: ${why}.`,
      hint: "Correct the values in it: they are the same in every call.",
      range: { start, end },
    };
  }
}

const failed = /^The expression failed: (.*)\.$/;

function readsNothing(node: ASTNode): boolean {
  return node.op !== "id" && childrenOf(node).every(readsNothing);
}
