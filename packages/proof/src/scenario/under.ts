import type { Located } from "@flowrun/core";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";

/** The items of a list under a key; one value alone counts as a list of it. */
export function itemsUnder(node: YamlNode, key: string): readonly YamlNode[] {
  const value = valueUnder(node, key);
  if (value === undefined) return [];
  return value.kind === "list" ? value.items : [value];
}

/** The value of a map under a key. */
export function valueUnder(node: YamlNode, key: string): YamlNode | undefined {
  return entryUnder(node, key)?.value;
}

/** The entry of a map with a key. */
export function entryUnder(node: YamlNode, key: string): YamlEntry | undefined {
  return node.kind === "map" ? node.entries.find((entry) => entry.key.value === key) : undefined;
}

/** Where a name begins in the text: behind its quote where it has one. */
export function startOf(text: string, { span: { start } }: Located<string>): number {
  return /["']/.test(text[start] ?? "") ? start + 1 : start;
}
