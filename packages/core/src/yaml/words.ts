import type { YamlNode } from "./yaml-node.ts";

/** Words in quotes for a sentence: `"a", "b" or "c"`. */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

const longestQuote = 60;

/** What a value is, for the end of a sentence: `"text"` cut to a line, `a list` or `a map`. */
export function describe(node: YamlNode): string {
  return node.kind === "scalar" ? quote(node.text) : `a ${node.kind}`;
}

/** A text in quotes, on one line and cut to a readable length. */
export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return `"${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}"`;
}
