import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import type { WrittenVerb } from "./find-verb.ts";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * Whether a step gives a variable its value as in other systems, which is told: `set: { name: desk,
 * value: 2001 }`.
 */
export function isNameAndValue(reader: ShapeReader, { verb, value }: WrittenVerb): boolean {
  const option = verb.options[verb.principal ?? ""];
  const [one, two] = option?.kind === "assignments" ? pairIn(value) : [];
  if (one?.value.kind !== "scalar" || two === undefined) return false;
  if ([one, two].some(({ key }) => reader.declares("vars", key.value))) return false;
  const name = one.value.text.replace(/^vars\./, "");
  if (!/^[A-Za-z_]\w*$/.test(name)) return false;
  reader.damage(
    "FLOW_BAD_OPTION",
    value.span,
    `"${verb.name}" takes variables with their values, not "${one.key.value}" and "${two.key.value}".`,
    { hint: `Write \`${verb.name}: { ${name}: ${sourceOf(reader, two)} }\`.` },
  );
  return true;
}

function pairIn(node: YamlNode): readonly YamlEntry[] {
  const entries = node.kind === "map" ? node.entries : [];
  const [one, two, more] = entries.map(({ key }) => key.value);
  const isPair = nameWords.has(one ?? "") && valueWords.has(two ?? "") && more === undefined;
  return isPair ? entries : [];
}

const nameWords: ReadonlySet<string> = new Set(["name", "variable", "var", "key"]);
const valueWords: ReadonlySet<string> = new Set(["value", "to", "val", "expression", "data"]);

function sourceOf({ source }: ShapeReader, { value }: YamlEntry): string {
  const { start, end } = value.span;
  const text = source.text.slice(start, end);
  return /^[^\n]{1,60}$/.test(text) ? text : "…";
}
