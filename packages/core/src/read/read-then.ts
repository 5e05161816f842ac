import type { TargetNode, ThenNode } from "../language/ast.ts";
import type { Verb } from "../verbs/verb.ts";
import type { YamlEntry, YamlMap } from "../yaml/yaml-node.ts";
import { isOwnKey } from "./read-keys.ts";
import { readText } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** Where the outcomes of a step lead. */
export interface Handover {
  readonly outcomes: ReadonlyMap<string, ThenNode>;
  readonly rest: TargetNode | undefined;
}

/**
 * `then`: a map from outcomes to blocks, with `else` for the rest, or the name of the block that the normal outcome leads
 * to. Whether outcomes and blocks exist is for the rules.
 */
export function readThen(reader: ShapeReader, verb: Verb, entry: YamlEntry | undefined): Handover {
  const nowhere: Handover = { outcomes: new Map(), rest: undefined };
  if (entry === undefined || reader.refuseEmpty("then", entry.key.span, entry.value)) return nowhere;
  const [normal] = verb.outcomes;
  if (normal === undefined) {
    reader.damage(
      "FLOW_MISPLACED_KEY",
      entry.key.span,
      `"${verb.name}" has no outcomes, so "then" has no meaning here.`,
      {
        hint: (verb.flow ?? "next") === "next" ? 'Remove "then", and add a step "- go: …" after it.' : 'Remove "then".',
      },
    );
    return nowhere;
  }
  if (entry.value.kind === "map") return readOutcomes(reader, entry.value);
  if (entry.value.kind === "list")
    reader.damage("FLOW_BAD_VALUE", entry.value.span, '"then" must be a map from outcomes to blocks, not a list.', {
      hint: `Write then: { ${normal}: … } with the block after the outcome.`,
    });
  const target = entry.value.kind === "scalar" ? readTarget(reader, entry) : undefined;
  if (target === undefined) return nowhere;
  return { ...nowhere, outcomes: new Map([[normal, { outcome: { value: normal, span: target.span }, target }]]) };
}

function readOutcomes(reader: ShapeReader, map: YamlMap): Handover {
  const outcomes = new Map<string, ThenNode>();
  let rest: TargetNode | undefined;
  for (const entry of map.entries) {
    const target = isOwnKey(entry.key.value) ? undefined : readTarget(reader, entry);
    if (target === undefined) continue;
    if (entry.key.value === "else") rest = target;
    else outcomes.set(entry.key.value, { outcome: entry.key, target });
  }
  return { outcomes, rest };
}

/** The name of the block under an outcome. */
export function readTarget(reader: ShapeReader, entry: YamlEntry): TargetNode | undefined {
  return readText(reader, entry, "the name of a block");
}
