import type { OptionEntry, OptionNode, YamlNode } from "@flowrun/core/tooling";

/** A value of the tree of a flow, from what is written. */
export function toOption(node: YamlNode): OptionNode {
  if (node.kind === "scalar") {
    const { text, plain, span, valueSpan } = node;
    return { kind: "text", text, plain, span, valueSpan };
  }
  if (node.kind === "list")
    return { kind: "list", items: node.items.map((item) => toOption(item)), span: node.span };
  const entries = new Map<string, OptionEntry>();
  for (const { key, value } of node.entries)
    entries.set(key.value, { key, value: toOption(value) });
  return { kind: "map", entries, span: node.span };
}
