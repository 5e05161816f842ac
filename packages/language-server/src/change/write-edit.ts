import type { Json, Span } from "@flowrun/core";
import { isEmpty, type YamlEntry, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import type { Edit } from "../edit.ts";
import { spell } from "../flow/quoting.ts";
import { nodeUnder } from "../tree/node-at.ts";
import {
  beginsLine,
  columnOf,
  endOfLine,
  lineBreakOf,
  ownParagraph,
  startOfComments,
} from "./lines.ts";
import type { TreeEdit } from "./tree-edit.ts";
import {
  dashColumn,
  insertItem,
  itemLines,
  moveItem,
  removeItem,
  type WrittenTree,
} from "./write-items.ts";

/**
 * The edits of a text that change its tree so. They are written as their surroundings are: in
 * braces or on lines, indented as the neighbours. Gives `undefined` where it cannot be written.
 */
export function writeEdit(tree: WrittenTree, edit: TreeEdit): readonly Edit[] | undefined {
  switch (edit.kind) {
    case "set":
      return setMember(tree, edit);
    case "remove":
      return removeMember(tree, edit);
    case "insert":
      return insertItem(tree, edit);
    case "move":
      return moveItem(tree, edit);
  }
}

function setMember(
  { text, root }: WrittenTree,
  edit: TreeEdit & { readonly kind: "set" },
): readonly Edit[] | undefined {
  const { path, value, before } = edit;
  const parent = nodeUnder(root, path.slice(0, -1));
  const there = nodeUnder(root, path);
  const name = String(path.at(-1));
  if (there !== undefined)
    return [
      isNowhere(there) ? behindColon(text, there, value) : { span: there.span, text: spell(value) },
    ];
  if (parent?.kind === "map") return addEntry(text, parent, { name, value, before });
  if (parent?.kind !== "scalar" || !parent.plain) return undefined;
  const { end } = parent.span;
  // The bare verb itself gets a value.
  if (parent.text === name) return [{ span: { start: end, end }, text: `: ${spell(value)}` }];
  const line = `${lineBreakOf(text)}${" ".repeat(columnOf(text, parent.span.start))}${entryText(name, value)}`;
  return isEmpty(parent) ? undefined : [{ span: { start: end, end }, text: `:${line}` }];
}

/** Nothing at all stands there, so that its place is the end of the key. */
function isNowhere(node: YamlNode): boolean {
  return isEmpty(node) && node.span.start === node.span.end;
}

function behindColon(text: string, { span }: YamlNode, value: Json): Edit {
  const at = text[span.start] === ":" ? span.start + 1 : span.start;
  return { span: { start: at, end: at }, text: ` ${spell(value)}` };
}

/** An entry that is added to a map. */
interface NewEntry {
  readonly name: string;
  readonly value: Json;
  readonly before: string | undefined;
}

function addEntry(text: string, map: YamlMap, { name, value, before }: NewEntry): readonly Edit[] {
  const next = map.entries.find(({ key }) => key.value === before);
  const last = map.entries.at(-1);
  const put = (at: number, what: string): readonly Edit[] => [
    { span: { start: at, end: at }, text: what },
  ];
  if (last === undefined) return [{ span: map.span, text: `{ ${entryText(name, value)} }` }];
  if (isInBraces(text, map)) {
    if (next !== undefined) return put(next.key.span.start, `${entryText(name, value)}, `);
    return put(endOfEntry(text, last), `, ${entryText(name, value)}`);
  }
  const lineBreak = lineBreakOf(text);
  const column = columnOf(text, last.key.span.start);
  // A list in brackets among lists on lines is the odd one.
  const dashes = map.entries.map(({ value: each }) =>
    dashColumn(text, each.kind === "list" ? each.items[0] : undefined),
  );
  const dash = dashes.findLast((each) => each !== undefined);
  const isOfLists = Array.isArray(value) && dash !== undefined;
  const items = isOfLists
    ? (value as readonly Json[]).map((item) => lineBreak + itemLines(item, dash, lineBreak))
    : [];
  const added = isOfLists ? `${spell(name)}:${items.join("")}` : entryText(name, value);
  const gap = isOfLists ? lineBreak : "";
  if (next !== undefined && beginsLine(text, next.key.span.start)) {
    const at = startOfComments(text, next.key.span.start);
    return put(at, `${" ".repeat(column)}${added}${lineBreak}${gap}`);
  }
  if (next !== undefined)
    return put(next.key.span.start, `${added}${lineBreak}${" ".repeat(column)}`);
  return put(
    endOfLine(text, endOfEntry(text, last)),
    `${gap}${lineBreak}${" ".repeat(column)}${added}`,
  );
}

function removeMember(
  tree: WrittenTree,
  edit: TreeEdit & { readonly kind: "remove" },
): readonly Edit[] | undefined {
  const { text, root } = tree;
  const parent = nodeUnder(root, edit.path.slice(0, -1));
  if (parent?.kind === "list") return removeItem(tree, edit);
  if (parent?.kind !== "map") return undefined;
  const index = parent.entries.findIndex(({ key }) => key.value === edit.path.at(-1));
  const entry = parent.entries[index];
  if (entry === undefined) return undefined;
  return [{ span: spanOfEntry(text, parent, index, entry), text: "" }];
}

/**
 * The span of an entry with its surroundings: in braces its comma, on lines all of its lines with
 * the comments right above.
 */
function spanOfEntry(text: string, map: YamlMap, index: number, entry: YamlEntry): Span {
  const next = map.entries[index + 1];
  const previous = map.entries[index - 1];
  const { start } = entry.key.span;
  const end = endOfEntry(text, entry);
  if (isInBraces(text, map)) {
    if (next !== undefined) return { start, end: next.key.span.start };
    return { start: previous === undefined ? start : endOfEntry(text, previous), end };
  }
  // The first entry of a step stands behind its dash.
  if (!beginsLine(text, start)) return { start, end: next?.key.span.start ?? end };
  return ownParagraph(text, { start, end }, index === 0);
}

/** Where an entry ends; one without a value ends with its colon. */
function endOfEntry(text: string, { value }: YamlEntry): number {
  const { end } = value.span;
  return isNowhere(value) && text[end] === ":" ? end + 1 : end;
}

function isInBraces(text: string, { span }: YamlNode): boolean {
  return text[span.start] === "{";
}

function entryText(name: string, value: Json): string {
  return `${spell(name)}: ${spell(value)}`;
}
