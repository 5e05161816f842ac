import { type ASTNode, Environment } from "@marcbachmann/cel-js";

/** An expression as a tree, for whoever reasons about it without running it. */
export type ExpressionTree = ASTNode;

/**
 * A reader of expressions as trees. It gives `undefined` for a text that is no expression, and the
 * same tree for the same text.
 */
export function createExpressionReader(): (source: string) => ExpressionTree | undefined {
  const environment = new Environment({ enableOptionalTypes: true });
  const trees = new Map<string, ExpressionTree | undefined>();
  const read = (source: string): ExpressionTree | undefined => {
    try {
      return environment.parse(source).ast;
    } catch {
      return undefined;
    }
  };
  return (source) => {
    if (!trees.has(source)) trees.set(source, read(source));
    return trees.get(source);
  };
}
