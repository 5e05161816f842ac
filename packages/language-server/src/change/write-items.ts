import type { Json, Span } from "@flowrun/core";
import type { YamlList, YamlNode } from "@flowrun/core/tooling";
import type { Edit } from "../edit.ts";
import { spell } from "../flow/quoting.ts";
import { nodeUnder, type TreePath } from "../tree/node-at.ts";
import {
  columnOf,
  endOfLine,
  lineBreakOf,
  ownLines,
  startOfComments,
  startOfLine,
} from "./lines.ts";
import type { TreeEdit } from "./tree-edit.ts";

/** A text, and the tree that it is. */
export interface WrittenTree {
  readonly text: string;
  readonly root: YamlNode;
}

/** The edits that add an item to a list: as a line of its own, or behind a comma. */
export function insertItem(
  { text, root }: WrittenTree,
  { path, value }: TreeEdit & { readonly kind: "insert" },
): readonly Edit[] | undefined {
  const list = nodeUnder(root, path.slice(0, -1));
  if (list?.kind !== "list") return undefined;
  const index = Number(path.at(-1));
  const put = (at: number, what: string): readonly Edit[] => [
    { span: { start: at, end: at }, text: what },
  ];
  const last = list.items.at(-1);
  if (last === undefined) return [{ span: list.span, text: `[${spell(value)}]` }];
  if (isInBrackets(text, list)) {
    const next = list.items[index];
    return next === undefined
      ? put(last.span.end, `, ${spell(value)}`)
      : put(next.span.start, `${spell(value)}, `);
  }
  const indent = dashColumn(text, list.items[0] ?? last);
  return indent === undefined
    ? undefined
    : putLines(text, list, { index, lines: itemLines(value, indent, lineBreakOf(text)) });
}

/**
 * The edits that take an item out of a list, with the comments right above it; not the last one of
 * a list on lines.
 */
export function removeItem(
  { text, root }: WrittenTree,
  { path }: { readonly path: TreePath },
): readonly Edit[] | undefined {
  const list = nodeUnder(root, path.slice(0, -1));
  const index = Number(path.at(-1));
  const item = list?.kind === "list" ? list.items[index] : undefined;
  if (list?.kind !== "list" || item === undefined) return undefined;
  if (isInBrackets(text, list)) return [{ span: withComma(list.items, index, item), text: "" }];
  const isAlone = list.items.length === 1 || dashColumn(text, item) === undefined;
  return isAlone ? undefined : [{ span: linesOfItem(text, item), text: "" }];
}

function withComma(items: readonly YamlNode[], index: number, { span }: YamlNode): Span {
  const next = items[index + 1];
  if (next !== undefined) return { start: span.start, end: next.span.start };
  return { start: items[index - 1]?.span.end ?? span.start, end: span.end };
}

/**
 * The edits that move an item of a list that is written on lines, in its own words and with its
 * comments.
 */
export function moveItem(
  { text, root }: WrittenTree,
  { path, to }: TreeEdit & { readonly kind: "move" },
): readonly Edit[] | undefined {
  const target = nodeUnder(root, to.slice(0, -1));
  const item = nodeUnder(root, path);
  if (target?.kind !== "list" || item === undefined) return undefined;
  const [from, indent] = [dashColumn(text, item), dashColumn(text, target.items[0])];
  const taken = removeItem({ text, root }, { path });
  if (from === undefined || indent === undefined || taken === undefined) return undefined;
  const own = linesOfItem(text, item);
  const lines = indentedBy(text.slice(own.start, own.end).trimEnd(), indent - from);
  const put = putLines(text, target, { index: Number(to.at(-1)), lines });
  return put && [...taken, ...put];
}

/** Puts lines before the item of an index, or behind the last one. */
function putLines(
  text: string,
  list: YamlList,
  { index, lines }: { readonly index: number; readonly lines: string },
): readonly Edit[] | undefined {
  const next = list.items[index];
  const last = list.items.at(-1);
  if (next === undefined && (last === undefined || index !== list.items.length)) return undefined;
  if (next !== undefined) {
    const at = startOfComments(text, next.span.start);
    return [{ span: { start: at, end: at }, text: `${lines}${lineBreakOf(text)}` }];
  }
  const at = endOfLine(text, endOfNode(last));
  return [{ span: { start: at, end: at }, text: `${lineBreakOf(text)}${lines}` }];
}

function endOfNode(node: YamlNode | undefined): number {
  const last = node?.kind === "map" ? node.entries.at(-1)?.value : undefined;
  return Math.max(node?.span.end ?? 0, last?.span.end ?? 0);
}

function linesOfItem(text: string, item: YamlNode): Span {
  return ownLines(text, { start: item.span.start, end: endOfNode(item) });
}

/**
 * The column of the dash before an item that begins its line; `undefined` for one that does not,
 * and without an item.
 */
export function dashColumn(text: string, item: YamlNode | undefined): number | undefined {
  if (item === undefined) return undefined;
  const { span } = item;
  const line = text.slice(startOfLine(text, span.start), span.start);
  return /^ *- +$/.test(line)
    ? columnOf(text, startOfLine(text, span.start) + line.indexOf("-"))
    : undefined;
}

/** A step, or another item, on lines of its own: what stands beside a verb comes below it. */
export function itemLines(value: Json, indent: number, lineBreak: string): string {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isMap
    ? Object.entries(value).map(([key, member]) => `${spell(key)}: ${spell(member)}`)
    : [spell(value)];
  return `${" ".repeat(indent)}- ${entries.join(`${lineBreak}${" ".repeat(indent + 2)}`)}`;
}

/** Lines that begin so many columns further right, or left; empty ones stay empty. */
function indentedBy(lines: string, columns: number): string {
  if (columns >= 0) return lines.replaceAll(/^(?=.*\S)/gm, " ".repeat(columns));
  return lines.replaceAll(new RegExp(`^ {${-columns}}`, "gm"), "");
}

function isInBrackets(text: string, { span }: YamlList): boolean {
  return text[span.start] === "[";
}
