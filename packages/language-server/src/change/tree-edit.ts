import type { Json } from "@flowrun/core";
import { isEmpty, type YamlNode } from "@flowrun/core/tooling";
import type { TreePath } from "../tree/node-at.ts";

/** A change of the tree that a text is: what the text is after it is known before it is written. */
export type TreeEdit =
  /**
   * Gives the entry of a map, or the item of a list, a value. A new entry comes last, or before
   * `before`.
   */
  | {
      readonly kind: "set";
      readonly path: TreePath;
      readonly value: Json;
      readonly before?: string;
    }
  | { readonly kind: "remove"; readonly path: TreePath }
  /** Adds an item to a list: it has the index at the end of `path` afterwards. */
  | { readonly kind: "insert"; readonly path: TreePath; readonly value: Json }
  /**
   * Moves an item of a list to another place, with its comments. The index at the end of `to`
   * counts before the item is taken out.
   */
  | { readonly kind: "move"; readonly path: TreePath; readonly to: TreePath };

/** A tree without places: a text as it is spelt, nothing, a list, or entries in their order. */
export type PlainTree = string | null | readonly PlainTree[] | ReadonlyMap<string, PlainTree>;

/** The tree of a text, without places. */
export function plainTree(node: YamlNode): PlainTree {
  if (node.kind === "list") return node.items.map(plainTree);
  if (node.kind === "map")
    return new Map(node.entries.map(({ key, value }) => [key.value, plainTree(value)]));
  return isEmpty(node) ? null : node.text;
}

/** Whether two trees are the same, also in the order of their entries. */
export function isSameTree(one: PlainTree, other: PlainTree): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one === "string" || typeof other === "string")
    return false;
  const [a, b] = [[...one.entries()], [...other.entries()]];
  if (one instanceof Map !== other instanceof Map || a.length !== b.length) return false;
  return a.every(([key, value], index) => key === b[index]?.[0] && isSameTree(value, b[index][1]));
}

/** The tree after an edit; `undefined` when its path leads nowhere. */
export function editedTree(tree: PlainTree, edit: TreeEdit): PlainTree | undefined {
  switch (edit.kind) {
    case "set":
      return at(tree, edit.path, (parent, name) =>
        withMember(parent, name, fromJson(edit.value), edit.before),
      );
    case "remove":
      return at(tree, edit.path, withoutMember);
    case "insert":
      return at(tree, edit.path, (parent, name) =>
        withItem(parent, Number(name), fromJson(edit.value)),
      );
    case "move":
      return moved(tree, edit);
  }
}

function moved(
  tree: PlainTree,
  { path, to }: TreeEdit & { readonly kind: "move" },
): PlainTree | undefined {
  const item = path.reduce<PlainTree | undefined>(memberOf, tree);
  if (item === undefined) return undefined;
  const added = at(tree, to, (parent, name) => withItem(parent, Number(name), item));
  const [from, target] = [Number(path.at(-1)), Number(to.at(-1))];
  const isSameList =
    path.length === to.length && path.slice(0, -1).every((part, index) => part === to[index]);
  const left = isSameList && target <= from ? from + 1 : from;
  return added === undefined ? undefined : at(added, [...path.slice(0, -1), left], withoutMember);
}

/** The tree with what `change` makes of the list or map that holds the last part of a path. */
function at(
  tree: PlainTree,
  [name, ...rest]: TreePath,
  change: (parent: PlainTree, name: string | number) => PlainTree | undefined,
): PlainTree | undefined {
  if (name === undefined) return undefined;
  if (rest.length === 0) return change(tree, name);
  const member = memberOf(tree, name);
  const changed = member === undefined ? undefined : at(member, rest, change);
  return changed === undefined ? undefined : withMember(tree, name, changed);
}

function memberOf(tree: PlainTree | undefined, name: string | number): PlainTree | undefined {
  if (tree instanceof Map) return (tree as ReadonlyMap<string, PlainTree>).get(String(name));
  return Array.isArray(tree) ? (tree as readonly PlainTree[])[Number(name)] : undefined;
}

function withMember(
  tree: PlainTree,
  name: string | number,
  value: PlainTree,
  before?: string,
): PlainTree | undefined {
  if (Array.isArray(tree)) {
    const items = tree as readonly PlainTree[];
    return Number(name) < items.length ? items.with(Number(name), value) : undefined;
  }
  const entries = entriesOf(tree);
  if (before === undefined || !entries.has(before) || entries.has(String(name)))
    return new Map(entries).set(String(name), value);
  return new Map(
    [...entries].flatMap((entry) =>
      entry[0] === before ? [[String(name), value], entry] : [entry],
    ),
  );
}

/**
 * The entries of a map, of which nothing is one without any. A step that is a bare verb becomes one
 * when something is put beside it.
 */
function entriesOf(tree: PlainTree): Entries {
  if (typeof tree === "string") return new Map([[tree, null]]);
  return tree === null ? new Map() : (tree as Entries);
}

type Entries = ReadonlyMap<string, PlainTree>;

function withoutMember(tree: PlainTree, name: string | number): PlainTree | undefined {
  if (memberOf(tree, name) === undefined) return undefined;
  if (tree instanceof Map) return new Map([...(tree as Entries)].filter(([key]) => key !== name));
  return (tree as readonly PlainTree[]).toSpliced(Number(name), 1);
}

function withItem(tree: PlainTree, index: number, item: PlainTree): PlainTree | undefined {
  return Array.isArray(tree) && index <= tree.length
    ? (tree as readonly PlainTree[]).toSpliced(index, 0, item)
    : undefined;
}

function fromJson(value: Json): PlainTree {
  if (value === null || typeof value === "string") return value;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(fromJson);
  return new Map(Object.entries(value).map(([key, member]) => [key, fromJson(member)]));
}
