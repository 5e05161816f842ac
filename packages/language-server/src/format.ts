import { createSource, readYaml, type YamlNode } from "@flowrun/core";
import type { Edit } from "./edit.ts";
import { indentByTwo } from "./format/indent-by-two.ts";
import { tidyLines } from "./format/tidy-lines.ts";

/**
 * The edits that tidy a flow: two blanks of indentation, no blanks at the ends of lines, no two blank lines in a row, one line
 * break at the end. Only white space is changed, never what YAML reads; where that cannot be held, less is done. None for a
 * text that is no YAML. Formatting what has been formatted changes nothing.
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
    const isStable = candidate === candidates[0] ? tidyLines(indentByTwo(formatted)) === formatted : true;
    if (isStable && meaningOf(formatted) === meaning && withoutBlanks(formatted) === withoutBlanks(text))
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

/** One edit from the first to the last character that differs, so that cursors elsewhere stay where they are. */
function smallestEdit(before: string, after: string): Edit {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { span: { start, end: before.length - same }, text: after.slice(start, after.length - same) };
}
