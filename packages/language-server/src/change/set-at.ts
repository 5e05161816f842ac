import type { Json } from "@flowrun/core";
import type { YamlNode } from "@flowrun/core/tooling";
import { nodeUnder, type TreePath } from "../tree/node-at.ts";
import type { TreeEdit } from "./tree-edit.ts";

/**
 * The edits of the tree that something comes to, one after the other, or why it cannot be done, as
 * a sentence for people.
 */
export type TreeEdits = readonly TreeEdit[] | string;

/**
 * Sets what is at a path, with the maps around it where there are none; `undefined` removes it,
 * with the maps that it leaves empty. The map of the blocks stays.
 */
export function setAt(root: YamlNode, path: TreePath, value: Json | undefined): TreeEdits {
  if (value === undefined) return removeAt(root, path);
  const parentPath = path.slice(0, -1);
  const parent = nodeUnder(root, parentPath);
  const isBareStep = parent?.kind === "scalar" && typeof parentPath.at(-1) === "number";
  if (parent?.kind === "map" || parent?.kind === "list" || isBareStep)
    return [{ kind: "set", path, value }];
  if (parentPath.length === 0) return "This file is no flow yet: it has no entries.";
  return setAt(root, parentPath, { [String(path.at(-1))]: value });
}

function removeAt(root: YamlNode, path: TreePath): TreeEdits {
  if (nodeUnder(root, path) === undefined) return [];
  const parentPath = path.slice(0, -1);
  const parent = nodeUnder(root, parentPath);
  const isEmptied = parent?.kind === "map" && parent.entries.length === 1;
  const isAlone = isEmptied && parentPath.length > 0 && parentPath.join() !== "blocks";
  return isAlone ? removeAt(root, parentPath) : [{ kind: "remove", path }];
}
