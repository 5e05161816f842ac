import type { Span } from "@flowrun/core";
import type { YamlMap, YamlNode } from "@flowrun/core/tooling";

/** The way from the root of a tree to a node: keys of maps, and indices of lists. */
export type TreePath = readonly (string | number)[];

/** The text at an offset, and where in the tree it stands. */
export interface TreePlace {
  /** The path of the value, or of the map that the key is in. */
  readonly path: TreePath;
  readonly where: "key" | "value";
  /** The key or the value itself, without quotes. */
  readonly text: string;
  /** Where it stands, quotes included. */
  readonly span: Span;
  /** The nodes on the path, the root first; the last is the value, or the map of the key. */
  readonly nodes: readonly YamlNode[];
}

/**
 * The key or single value that an offset is in or touches, a value being preferred; `undefined`
 * between them.
 */
export function nodeAt(root: YamlNode, offset: number): TreePlace | undefined {
  const touches = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const path: (string | number)[] = [];
  const nodes: YamlNode[] = [];
  let node: YamlNode | undefined = root;
  let key: TreePlace | undefined;
  while (node !== undefined && node.kind !== "scalar") {
    nodes.push(node);
    key = keyAt(node, touches, { path: [...path], nodes: [...nodes] }) ?? key;
    const step: Step | undefined = stepInto(node, touches);
    if (step === undefined) return key;
    path.push(step.name);
    node = step.node;
  }
  if (node === undefined || !touches(node.span)) return key;
  nodes.push(node);
  return { path, where: "value", text: node.text, span: node.span, nodes };
}

/** The node at the end of a path, or `undefined` when the path leads nowhere. */
export function nodeUnder(root: YamlNode | undefined, path: TreePath): YamlNode | undefined {
  let node = root;
  for (const part of path) {
    if (node?.kind === "list") node = node.items[Number(part)];
    else if (node?.kind === "map") node = node.entries.find(({ key }) => key.value === part)?.value;
    else return undefined;
  }
  return node;
}

interface Step {
  readonly name: string | number;
  readonly node: YamlNode;
}

function stepInto(node: YamlNode, touches: (span: Span) => boolean): Step | undefined {
  if (node.kind === "list") {
    const index = node.items.findIndex((item) => touches(item.span));
    const item = node.items[index];
    return item && { name: index, node: item };
  }
  const entry =
    node.kind === "map" ? node.entries.find(({ value }) => touches(value.span)) : undefined;
  return entry && { name: entry.key.value, node: entry.value };
}

function keyAt(
  node: YamlNode,
  touches: (span: Span) => boolean,
  at: Pick<TreePlace, "path" | "nodes">,
): TreePlace | undefined {
  const key =
    node.kind === "map" ? node.entries.find((entry) => touches(entry.key.span))?.key : undefined;
  return key && { ...at, where: "key", text: key.value, span: key.span };
}

/** The keys that a map has. */
export function keysOf(map: YamlMap): readonly string[] {
  return map.entries.map(({ key }) => key.value);
}
