import type { ASTNode } from "@marcbachmann/cel-js";

const loops = new Set(["all", "exists", "exists_one", "map", "filter"]);

/**
 * The variable that a macro such as `list.map(x, …)` binds for its other arguments; `undefined` for
 * any other node.
 */
export function loopVariable(node: ASTNode): string | undefined {
  if (node.op !== "rcall" || !loops.has(node.args[0])) return undefined;
  const [first, ...rest] = node.args[2];
  return rest.length > 0 && first?.op === "id" ? first.args : undefined;
}

/**
 * The direct parts of a node in the order of the text. The variable of a loop is not one of them.
 */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2].slice(loopVariable(node) === undefined ? 0 : 1)];
    case "list":
      return node.args;
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** The member that is written out behind a dot or in brackets; `undefined` where only a call knows. */
export function memberIn(written: ASTNode | string): string | undefined {
  if (typeof written === "string") return written;
  return written.op === "value" && typeof written.args === "string" ? written.args : undefined;
}

/** A part that takes a member or an item of another. */
export type MemberNode = Extract<ASTNode, { readonly op: "." | ".?" | "[]" | "[?]" }>;

/** Whether a part takes a member or an item of another. */
export function isMember(node: ASTNode): node is MemberNode {
  return [".", ".?", "[]", "[?]"].includes(node.op);
}

/** The root and the member of a part such as `vars.tries`; `undefined` for any other. */
export function namedMember(
  node: ASTNode,
): { readonly root: string; readonly name: string } | undefined {
  if (node.op !== ".") return undefined;
  const [left, name] = node.args;
  return left.op === "id" ? { root: left.args, name } : undefined;
}

/** Whether a part may be missing: it has the mark for that, or what it is taken of has. */
export function isOptional(node: ASTNode): boolean {
  if (!isMember(node)) return false;
  return node.op === ".?" || node.op === "[?]" || isOptional(node.args[0]);
}

/** Where a part begins in the text, also one that is a member of something. */
export function startOf(node: ASTNode): number {
  return isMember(node) ? startOf(node.args[0]) : node.start;
}

/**
 * The part that a comparison such as `x == true` compares with a literal, and the truth value of
 * this part when the comparison holds; nothing for any other node.
 */
export function comparedWithTruth(
  node: ASTNode,
): readonly [side: ASTNode, truth: boolean] | readonly [] {
  if (node.op !== "==" && node.op !== "!=") return [];
  const [left, right] = node.args;
  const [side, other] = right.op === "value" ? [left, right] : [right, left];
  const literal = other.op === "value" ? other.args : undefined;
  return typeof literal === "boolean" ? [side, literal === (node.op === "==")] : [];
}
