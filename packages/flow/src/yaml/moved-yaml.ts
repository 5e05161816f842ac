import type { Span } from "@flowrun/core";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";

/** An entry whose text stands further behind. */
export function movedEntry({ key, value }: YamlEntry, by: number): YamlEntry {
  return { key: { ...key, span: movedSpan(key.span, by) }, value: movedNode(value, by) };
}

/** A node whose text stands further behind. */
export function movedNode(node: YamlNode, by: number): YamlNode {
  const span = movedSpan(node.span, by);
  switch (node.kind) {
    case "scalar": {
      const { kind, text, plain, valueSpan, comment } = node;
      const shown = comment && movedSpan(comment, by);
      return { kind, text, plain, span, valueSpan: movedSpan(valueSpan, by), comment: shown };
    }
    case "list":
      return { kind: "list", items: node.items.map((item) => movedNode(item, by)), span };
    case "map":
      return { kind: "map", entries: node.entries.map((entry) => movedEntry(entry, by)), span };
  }
}

/** A span of a text that stands further behind. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
