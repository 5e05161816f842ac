import { createSource } from "@flowrun/core";
import { type YamlNode, createLineFinder } from "@flowrun/core/tooling";
import { readYaml } from "@flowrun/flow/tooling";
import type { Edit } from "../edit.ts";
import { indentByTwo } from "./indent-by-two.ts";

/**
 * The edits that tidy a flow: two blanks of indentation, no blanks at the ends of lines, no two
 * blank lines in a row, one line break at the end. Only white space is changed, never what YAML
 * reads; where that cannot be held, less is done. None for a text that is no YAML. Formatting what
 * has been formatted changes nothing.
 */
export function format(text: string): readonly Edit[] {
  const formatted = formatText(text);
  return formatted === text ? [] : [smallestEdit(text, formatted)];
}

/** The text of a flow, tidied as {@link format} says. */
export function formatText(text: string): string {
  const meaning = meaningOf(text);
  if (meaning === undefined) return text;
  const candidates = [() => tidyLines(indentByTwo(text)), () => tidyLines(text)];
  for (const candidate of candidates) {
    const formatted = candidate();
    const isStable =
      candidate === candidates[0] ? tidyLines(indentByTwo(formatted)) === formatted : true;
    if (
      isStable &&
      meaningOf(formatted) === meaning &&
      withoutBlanks(formatted) === withoutBlanks(text)
    )
      return formatted;
  }
  return text;
}

/** Everything that YAML reads of a text, without places; `undefined` when it is broken. */
function meaningOf(text: string): string | undefined {
  const { root, diagnostics } = readYaml(createSource("", text));
  return root === undefined || diagnostics.length > 0 ? undefined : JSON.stringify(bare(root));
}

type Bare = readonly (Bare | string | boolean | readonly [string, Bare])[];

function bare(node: YamlNode): Bare {
  if (node.kind === "scalar") return ["scalar", node.text, node.plain];
  if (node.kind === "list") return ["list", ...node.items.map(bare)];
  return ["map", ...node.entries.map(({ key, value }) => [key.value, bare(value)] as const)];
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/**
 * An edit from the first to the last character that differs, so that cursors elsewhere stay where
 * they are.
 */
function smallestEdit(before: string, after: string): Edit {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    span: { start, end: before.length - same },
    text: after.slice(start, after.length - same),
  };
}

/**
 * The text without blanks at the ends of lines, without two blank lines in a row, and with one line
 * break at its end.
 */
function tidyLines(text: string): string {
  const kept = keptLines(text);
  const lines = text.split("\n");
  const tidy: string[] = [];
  for (const [index, line] of lines.entries()) {
    const isKept = kept.has(index) || kept.has(index + 1);
    const written = isKept ? line : withoutEnd(line);
    const isBlank = written.trim() === "" && !kept.has(index);
    const isSecond = isBlank && (tidy.length === 0 || tidy.at(-1)?.trim() === "");
    if (!isSecond) tidy.push(written);
  }
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  return `${tidy.join("\n").replace(/[\r\n]+$/, "")}${ending}`;
}

/** A line without the blanks at its end; the first half of a Windows line break stays. */
function withoutEnd(line: string): string {
  return line.endsWith("\r") ? `${line.trimEnd()}\r` : line.trimEnd();
}

/**
 * The lines, counted from 0, on which a text over several lines goes on: their blanks may be part
 * of it. None for a text that is no YAML.
 */
function keptLines(text: string): ReadonlySet<number> {
  const { root } = readYaml(createSource("", text));
  const kept = new Set<number>();
  if (root === undefined) return kept;
  const lineOf = createLineFinder(text);
  visit(root, ({ start, end }) => {
    for (let line = lineOf(start); line < lineOf(end - 1); line += 1) kept.add(line);
  });
  return kept;
}

function visit(
  node: YamlNode,
  onText: (span: { readonly start: number; readonly end: number }) => void,
): void {
  if (node.kind === "scalar") onText(node.span);
  else if (node.kind === "list") for (const item of node.items) visit(item, onText);
  else for (const { value } of node.entries) visit(value, onText);
}
