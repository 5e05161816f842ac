import type { ASTNode } from "@marcbachmann/cel-js";
import { memberIn } from "./cel-tree.ts";

/** The path of a part that is a name, or a member or an item of something that has a path. */
export function pathOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (node.op !== "." && node.op !== "[]") return undefined;
  const [left, right] = node.args;
  const member = memberIn(right);
  const owner = member === undefined ? listPath(left) : pathOf(left);
  if (owner === undefined) return undefined;
  return member === undefined ? `${owner}[]` : `${owner}.${member}`;
}

/** The rest of a path behind a name that it begins with; `undefined` where it begins otherwise. */
export function restOfPath(path: string, name: string): string | undefined {
  const rest = path.slice(name.length);
  return path.startsWith(name) && /^(?:$|[.[])/.test(rest) ? rest : undefined;
}

/** The path of the list that a part is, or is some items of. */
export function listPath(node: ASTNode): string | undefined {
  return node.op === "rcall" && node.args[0] === "filter" ? listPath(node.args[1]) : pathOf(node);
}
