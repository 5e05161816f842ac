import type { Json, JsonObject } from "@flowrun/core";
import { isEmpty, type YamlNode } from "@flowrun/core/tooling";
import { nodeUnder, type TreePath } from "../tree/node-at.ts";
import type { TreeEdit } from "./tree-edit.ts";

/**
 * The edits of the tree that something comes to, one after the other, or why it cannot be done, as
 * a sentence for people.
 */
export type TreeEdits = readonly TreeEdit[] | string;

/**
 * Sets what is at a path, with the maps around it where there are none; `undefined` removes it,
 * with the maps that it leaves empty. The map of the blocks stays. Where a value stands in the
 * place of the map around it, the map has that under the keys `beside`.
 */
export function setAt(
  root: YamlNode,
  path: TreePath,
  value: Json | undefined,
  beside?: readonly string[],
): TreeEdits {
  if (value === undefined) return removeAt(root, path);
  const parentPath = path.slice(0, -1);
  const parent = nodeUnder(root, parentPath);
  const isBareStep = parent?.kind === "scalar" && typeof parentPath.at(-1) === "number";
  const isThere = beside === undefined && (parent?.kind === "list" || isBareStep);
  if (parent?.kind === "map" || isThere) return [{ kind: "set", path, value }];
  if (parentPath.length === 0) return "This file is no flow yet: it has no entries.";
  return setAt(root, parentPath, { ...keptUnder(beside, parent), [String(path.at(-1))]: value });
}

/** A value as a map that has it under these keys. */
function keptUnder(keys: readonly string[] = [], node: YamlNode | undefined): JsonObject {
  if (node === undefined || isEmpty(node)) return {};
  return Object.fromEntries(keys.map((key) => [key, jsonOf(node)]));
}

function removeAt(root: YamlNode, path: TreePath): TreeEdits {
  if (nodeUnder(root, path) === undefined) return [];
  const parentPath = path.slice(0, -1);
  const parent = nodeUnder(root, parentPath);
  const isEmptied = parent?.kind === "map" && parent.entries.length === 1;
  const isAlone = isEmptied && parentPath.length > 0 && parentPath.join() !== "blocks";
  return isAlone ? removeAt(root, parentPath) : [{ kind: "remove", path }];
}

/** The written value, in its own spelling: `0123` stays as it is. */
export function jsonOf(node: YamlNode): Json {
  if (node.kind === "list") return node.items.map(jsonOf);
  if (node.kind === "map")
    return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, jsonOf(value)]));
  if (isEmpty(node)) return null;
  return node.plain && /^(?:true|false)$/.test(node.text) ? node.text === "true" : node.text;
}
