import type { Option } from "@flowrun/core";
import { kindOf, type YamlNode } from "@flowrun/core/tooling";
import { spell } from "./example.ts";
import { mapInList } from "./list-without-brackets.ts";
import { withoutList, type Misfit } from "./shape.ts";

/** The remedy for a list, by what is meant with one there. */
export function hintOfList(
  { kind }: Option,
  { at: { key, value }, text }: Misfit,
): string | undefined {
  if (value.kind !== "list") return undefined;
  if (kind === "endpoints")
    return `Write ${key.value}: { all: [..] } to call them at once, or { turn: [..] } for one after the other.`;
  if (kind === "pattern")
    return `Write \`${key.value}: "${text.slice(value.span.start, value.span.end)}"\`: without quotes a "[" begins a list.`;
  const map = kindOf(kind).isMap === true ? mapInList(text, value) : undefined;
  if (map !== undefined) return `Write \`${key.value}: ${map}\`, without the list.`;
  const names = value.items.flatMap(textIn);
  if (kindOf(kind).hasCommas === true && names.length > 1)
    return `Write \`${key.value}: ${spell(names.join(", "))}\`, without the list.`;
  if (kindOf(kind).isMap !== true) return withoutList(value, key.value);
  if (!leading.has(kind) || names.length === 0) return undefined;
  const all = names.map((block, index) => `${index + 1}: ${block}`).join(", ");
  return `Write \`${key.value}: { ${all} }\`, each block behind what leads to it.`;
}

function textIn(node: YamlNode): readonly string[] {
  return node.kind === "scalar" ? [node.text] : [];
}

/** The kinds of options that lead to blocks, each behind a key. */
export const leading: ReadonlySet<Option["kind"]> = new Set([
  "branches",
  "presses",
  "sequences",
  "words",
]);
