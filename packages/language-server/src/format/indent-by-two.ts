import { createSource } from "@flowrun/core";
import { createLineFinder, type YamlNode } from "@flowrun/core/tooling";
import { readYaml } from "@flowrun/flow/tooling";

/**
 * The text with every map and list indented by two blanks more than their holder. Values that go on
 * over several lines (brackets and long texts) are moved as a whole; comments move with the line
 * below them. A text that is no YAML stays as it is.
 */
export function indentByTwo(text: string): string {
  const { root } = readYaml(createSource("", text));
  if (root === undefined) return text;
  const columns = columnsOf(text, root);
  const lines = text.split("\n");
  const shifts = lines.map((line, index) => {
    const column = columns.get(index);
    return column === undefined ? undefined : column - blanksOf(line);
  });
  const moves = movesOf(lines, shifts);
  return lines.map((line, index) => shift(line, moves[index] ?? 0)).join("\n");
}

/**
 * The column in which each line, counted from 0, should begin, for the lines on which an entry or
 * an item begins.
 */
function columnsOf(text: string, root: YamlNode): ReadonlyMap<number, number> {
  const columns = new Map<number, number>();
  const lineOf = createLineFinder(text);
  const place = (offset: number, column: number): void => {
    const line = lineOf(offset) - 1;
    const isFirst = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
    if (isFirst && !columns.has(line)) columns.set(line, column);
  };
  const visit = (node: YamlNode, column: number): void => {
    if (node.kind === "scalar" || "[{".includes(text[node.span.start] ?? "")) return;
    if (node.kind === "map")
      for (const { key, value } of node.entries) {
        place(key.span.start, column);
        visit(value, column + 2);
      }
    else
      for (const item of node.items) {
        const dash = text.lastIndexOf("-", item.span.start - 1);
        place(dash, column);
        visit(item, column + 2);
      }
  };
  visit(root, 0);
  return columns;
}

/**
 * How far each line moves: by its own column, else as the line it belongs to: a comment's is below
 * it, any other's above.
 */
function movesOf(
  lines: readonly string[],
  shifts: readonly (number | undefined)[],
): readonly number[] {
  const below: (number | undefined)[] = [];
  let next: number | undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (shifts[index] !== undefined) next = index;
    below[index] = next;
  }
  let above = 0;
  return lines.map((line, index) => {
    const own = shifts[index];
    if (own !== undefined) above = own;
    if (own !== undefined || !/^\s*#/.test(line)) return above;
    const other = below[index];
    const belongs = other !== undefined && blanksOf(lines[other] ?? "") === blanksOf(line);
    return belongs ? (shifts[other] ?? 0) : above;
  });
}

function shift(line: string, by: number): string {
  if (by >= 0) return line.trim() === "" ? line : " ".repeat(by) + line;
  return line.slice(Math.min(-by, blanksOf(line)));
}

function blanksOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}
