import type { BlockNode, StepNode } from "../language/ast.ts";
import { isEmpty, type YamlEntry } from "../yaml/yaml-node.ts";
import { isOwnKey, readMap } from "./read-keys.ts";
import { checkLabel } from "./read-name.ts";
import type { VerbTable } from "./find-verb.ts";
import { readStep } from "./read-step.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { describe } from "../yaml/words.ts";

/** `blocks:` — named lists of steps, at least one. */
export function readBlocks(reader: ShapeReader, entry: YamlEntry, verbs: VerbTable): ReadonlyMap<string, BlockNode> {
  const blocks = new Map<string, BlockNode>();
  const map = readMap(reader, entry, "a map from names to lists of steps");
  if (map === undefined) return blocks;
  const entries = map.entries.filter(({ key }) => !isOwnKey(key.value));
  if (entries.length === 0)
    reader.damage("FLOW_BAD_VALUE", entry.key.span, '"blocks" holds no block.', { hint: "Add one." });
  for (const { key, value } of entries) {
    checkLabel(reader, key, "The name of a block");
    const steps = readSteps(reader, { key, value }, verbs);
    blocks.set(key.value, {
      name: key,
      steps,
      span: { start: key.span.start, end: Math.max(key.span.end, value.span.end) },
    });
  }
  return blocks;
}

/** The list of steps under the name of a block, or under `finally`. It may be empty, but must be written: `[]`. */
export function readSteps(reader: ShapeReader, { key, value }: YamlEntry, verbs: VerbTable): readonly StepNode[] {
  if (isEmpty(value)) {
    reader.damage("FLOW_NO_VALUE", key.span, `"${key.value}" has no steps.`, {
      hint: 'Write steps below it, each beginning with "- ", or [] for none.',
    });
    return [];
  }
  if (value.kind === "list") return value.items.flatMap((item) => readStep(reader, item, verbs) ?? []);
  reader.damage(
    "FLOW_BAD_VALUE",
    value.kind === "map" ? key.span : value.span,
    `"${key.value}" must be a list of steps, not ${describe(value)}.`,
    {
      hint: 'Begin every step with "- ".',
    },
  );
  return [];
}
