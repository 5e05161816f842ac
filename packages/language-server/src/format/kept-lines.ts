import { createSource, readYaml, type YamlNode } from "@flowrun/core";

/**
 * The lines, counted from 0, on which a text over several lines goes on: their blanks may be part of it. None for a text that
 * is no YAML.
 */
export function keptLines(text: string): ReadonlySet<number> {
  const { root } = readYaml(createSource("", text));
  const kept = new Set<number>();
  if (root === undefined) return kept;
  const starts = lineStarts(text);
  visit(root, ({ start, end }) => {
    for (let line = lineAt(starts, start) + 1; (starts[line] ?? text.length) < end; line += 1) kept.add(line);
  });
  return kept;
}

/** The offsets at which lines begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The line of an offset, counted from 0, by halving. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function visit(node: YamlNode, onText: (span: { readonly start: number; readonly end: number }) => void): void {
  if (node.kind === "scalar") onText(node.span);
  else if (node.kind === "list") for (const item of node.items) visit(item, onText);
  else for (const { value } of node.entries) visit(value, onText);
}
