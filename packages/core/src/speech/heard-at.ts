import type { OptionNode } from "../language/ast.ts";
import type { SpokenItem } from "../language/media-item.ts";
import type { MediaNode } from "../language/media-nodes.ts";
import { kindOf } from "../language/option-kinds/index.ts";
import { spokenOptions } from "../language/spoken-options.ts";
import { heardAs } from "./spoken-item.ts";

/**
 * The heard form of an item that is written out; `undefined` where the call decides it, or it is
 * none.
 */
export function heardAt(item: MediaNode): string | undefined {
  if (item.kind === "uri") return item.node.text.includes("${") ? undefined : item.node.text;
  const said = saidAt(item);
  return said && heardAs(said);
}

/**
 * The words of an item that is written out; `undefined` where the call decides them, or it says
 * nothing.
 */
export function saidAt({
  saying,
  parts,
}: MediaNode & { readonly kind: "said" }): SpokenItem | undefined {
  const values = [...parts].flatMap(([name, node]) => {
    const value = valueOf(name, node);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (saying === undefined || values.length < parts.size) return undefined;
  // Its parts are those of an item, each of its kind.
  return Object.fromEntries(values) as unknown as SpokenItem;
}

function valueOf(name: string, node: OptionNode): unknown {
  const option = Object.hasOwn(spokenOptions, name) ? spokenOptions[name] : undefined;
  if (option === undefined || node.kind !== "text" || node.text.includes("${")) return undefined;
  return kindOf(option.kind).read(node.text) ?? undefined;
}
