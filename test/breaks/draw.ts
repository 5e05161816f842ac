import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vitest/node";
import { root } from "../source/repository.ts";
import { isNode, visit, type Node } from "../source/syntax.ts";
import { createRandom } from "../survive/draw-world.ts";
import type { Break } from "./breaks.ts";

/** Breaks that a seed draws from files: each place of each file is as likely as any other. */
export function drawBreaks(paths: readonly string[], most: number, seed: number): readonly Break[] {
  const below = createRandom(seed);
  const left = paths.flatMap(breaksOf);
  return Array.from({ length: Math.min(most, left.length) }, () =>
    left.splice(below(left.length), 1),
  ).flat();
}

type Span = Pick<Node, "start" | "end">;

interface Change extends Span {
  readonly to: string;
}

function breaksOf(path: string): readonly Break[] {
  const text = readFileSync(join(root, path), "utf8");
  const program: unknown = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const changes: Change[] = [];
  visit(program, (node) => {
    changes.push(...changesOf(node, text));
    // No type is there when a program runs; what it is asserted of is.
    return !node.type.startsWith("TS") || "expression" in node;
  });
  return changes.map(({ start, end, to }) => {
    const { line, before, after } = linesAround(text, start, end);
    return { path, line, broken: `${before}${to}${after}` };
  });
}

/** The ways in which a node can say the wrong thing. */
function changesOf(node: Node, text: string): readonly Change[] {
  const { start, end, test, argument, value } = node;
  const to = (change: string): Change => ({ start, end, to: change });
  switch (node.type) {
    case "Literal":
      return typeof value === "boolean" ? [to(`${!value}`)] : [];
    case "UnaryExpression":
      return node["operator"] === "!" && isNode(argument) ? [to(textOf(argument, text))] : [];
    case "IfStatement":
      return isNode(test) ? [negated(test, text), { ...spanOf(test), to: "false" }] : [];
    case "ConditionalExpression":
      return isNode(test) ? [negated(test, text)] : [];
    case "ExpressionStatement":
      return [to(";")];
    default:
      return otherOperator(node, text).map(to);
  }
}

function negated(part: Node, text: string): Change {
  return { ...spanOf(part), to: `!(${textOf(part, text)})` };
}

function otherOperator({ operator, left, right }: Node, text: string): readonly string[] {
  const other = typeof operator === "string" ? others.get(operator) : undefined;
  if (!isNode(left) || !isNode(right) || other === undefined) return [];
  // A text has no other operator than `+`.
  if (operator === "+" && [left, right].some(isText)) return [];
  return [`${textOf(left, text)} ${other} ${textOf(right, text)}`];
}

/** For each operator another one that takes the same types. */
const others: ReadonlyMap<string, string> = new Map([
  ["===", "!=="],
  ["!==", "==="],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["&&", "||"],
  ["||", "&&"],
  ["+", "-"],
  ["-", "+"],
]);

function isText({ type, value }: Node): boolean {
  return type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");
}

/** The lines around a place, and as many more behind it as make them stand in the text once. */
function linesAround(
  text: string,
  start: number,
  end: number,
): { readonly line: string; readonly before: string; readonly after: string } {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  for (let to = end; ; to += 1) {
    const next = text.indexOf("\n", to);
    to = next === -1 ? text.length : next;
    const line = text.slice(from, to).trimStart();
    const begin = to - line.length;
    if (text.indexOf(line) === begin && !text.includes(line, begin + 1))
      return { line, before: text.slice(begin, start), after: text.slice(end, to) };
    if (to === text.length)
      return { line: text, before: text.slice(0, start), after: text.slice(end) };
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function textOf({ start, end }: Span, text: string): string {
  return text.slice(start, end);
}
