import type { Json, Option, Verb } from "@flowrun/core";
import { isEmpty, kindOf, nameOfKind, type YamlNode } from "@flowrun/core/tooling";
import { takesMap } from "@flowrun/flow/tooling";
import type { FlowText, StepPlace, TreePath } from "@flowrun/language-server/text";

/** A value as it is written, its entries in their order. */
export type FormValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly FormValue[] }
  | { readonly kind: "map"; readonly entries: readonly FormEntry[] };

/** An entry of a map in a form. */
export interface FormEntry {
  readonly key: string;
  readonly value: FormValue;
}

/** How a value can be written: the first is the usual one. */
export type ValueShape = FormValue["kind"];

/** A written option, and where it stands. */
export interface WrittenOption {
  readonly path: TreePath;
  readonly value: FormValue;
}

/** The option of a step as it is written, also where it is wrong; `undefined` where it is not. */
export function writtenOption(
  { root }: FlowText,
  { block, step }: StepPlace,
  verb: Verb,
  option: string,
): WrittenOption | undefined {
  const steps = block === undefined ? ["finally"] : ["blocks", block];
  const own: TreePath = [...steps, step, verb.name];
  const given = nodeUnder(root, own);
  const isByName = given?.kind === "map" && !takesMap(verb);
  if (!isByName && verb.principal !== option) return undefined;
  const path = isByName ? [...own, option] : own;
  const node = isByName ? nodeUnder(given, [option]) : given;
  return node === undefined || isEmpty(node) ? undefined : { path, value: valueOf(node) };
}

/** The node at a path of a tree. */
export function nodeUnder(root: YamlNode, path: TreePath): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const part of path)
    if (node?.kind === "list") node = node.items[Number(part)];
    else if (node?.kind === "map") node = node.entries.find(({ key }) => key.value === part)?.value;
    else return undefined;
  return node;
}

/** A node as a value of a form. */
export function valueOf(node: YamlNode): FormValue {
  if (node.kind === "list") return { kind: "list", items: node.items.map(valueOf) };
  if (node.kind === "scalar") return { kind: "text", text: node.text };
  const entries = node.entries.map(({ key, value }) => ({ key: key.value, value: valueOf(value) }));
  return { kind: "map", entries };
}

const lists: ReadonlySet<string> = new Set([
  "names",
  "things",
  "texts",
  "order",
  "patterns",
  "members",
]);
const oneOrMore: ReadonlySet<string> = new Set(["media", "endpoints", "list"]);

/** The ways in which the values of an option can be written. */
export function shapesOf({ kind, example }: Option): readonly ValueShape[] {
  const name = nameOfKind(kind);
  if (name === "json" || name === "shape") return ["map", "list", "text"];
  if (lists.has(name)) return ["list", "text"];
  if (oneOrMore.has(name)) return ["text", "list"];
  const isMap = kindOf(kind).isMap === true || shapeOf(example) === "map";
  return isMap ? ["map"] : [shapeOf(example)];
}

function shapeOf(value: Json | undefined): ValueShape {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "map" : "text";
}
