import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FlowAst, TargetNode } from "../language/ast.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import type { YamlEntry, YamlMap, YamlNode } from "../yaml/yaml-node.ts";
import type { Source } from "../source/source.ts";
import type { Located } from "../source/span.ts";
import { readBlocks, readSteps } from "./read-blocks.ts";
import { headOf, isOwnKey, needKey, readKeys, readMap } from "./read-keys.ts";
import { readLimits } from "./read-limits.ts";
import { readSettings } from "./read-settings.ts";
import type { VerbTable } from "./find-verb.ts";
import { readText } from "./read-scalar.ts";
import { readTables } from "./read-tables.ts";
import { readTarget } from "./read-then.ts";
import { readVars } from "./read-vars.ts";
import { checkVersion } from "./read-version.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { createShapeReader, type ShapeReader } from "./shape-reader.ts";

/** The keys of a flow, in the order in which they are usually written. */
export const flowKeys: readonly string[] = [
  "flowrun",
  "name",
  "version",
  "settings",
  "tables",
  "vars",
  "start",
  "on_webhook",
  "otherwise",
  "limits",
  "blocks",
  "finally",
];

/**
 * What reading a flow gives. The tree is there when all that is wrong with the file could be dropped or put right, such as
 * a misspelt key, so that rules may judge the rest without reporting consequences; a flow with an error is never run.
 */
export interface FlowReading {
  readonly ast: FlowAst | undefined;
  /** In the order of reading; `orderDiagnostics` sorts them. Without a tree at least one is an error. */
  readonly diagnostics: readonly Diagnostic[];
}

// A memo, not state: a source always reads the same, reading is what costs most, and whoever compiles a flow wants to
// know its settings first.
const readings = new WeakMap<Source, { readonly verbs: VerbTable; readonly reading: FlowReading }>();

/**
 * Reads a flow: YAML first, then the version, then the shape of everything, each step by its verb. Total: any text gives
 * a tree or diagnostics. One mistake gives one diagnostic. The same source is read once.
 */
export function readFlow(source: Source, verbs: VerbTable): FlowReading {
  const known = readings.get(source);
  if (known?.verbs === verbs) return known.reading;
  const reading = readSource(source, verbs);
  readings.set(source, { verbs, reading });
  return reading;
}

function readSource(source: Source, verbs: VerbTable): FlowReading {
  const { root, diagnostics } = readYaml(source);
  if (root === undefined) return { ast: undefined, diagnostics };
  const reader = createShapeReader(source);
  if (!checkVersion(reader, root)) return { ast: undefined, diagnostics: reader.diagnostics };
  const ast = readTree(reader, root, verbs);
  // What YAML itself refuses, such as the second of two equal keys, leaves a hole in the tree.
  const isWhole = diagnostics.length === 0 && !reader.isDamaged();
  return { ast: isWhole ? ast : undefined, diagnostics: [...diagnostics, ...reader.diagnostics] };
}

/** As much of a flow as could be read: its tree, whose name and first block may be missing. */
export interface FlowDraft extends Omit<FlowAst, "name" | "start"> {
  readonly name: FlowAst["name"] | undefined;
  readonly start: FlowAst["start"] | undefined;
}

/**
 * What can be read of a flow that is being written, for editors: whatever has no sense yet is left out, without a word. The
 * tree may come from any reader, also from one that makes the best of broken YAML. Total; a root that is no map gives an
 * empty draft.
 */
export function readDraft(source: Source, root: YamlNode, verbs: VerbTable): FlowDraft {
  const map: YamlMap = root.kind === "map" ? root : { kind: "map", entries: [], span: root.span };
  return readParts(createShapeReader(source), map, verbs);
}

function readTree(reader: ShapeReader, root: YamlMap, verbs: VerbTable): FlowAst | undefined {
  const { name, start, ...tree } = readParts(reader, root, verbs);
  return name && start && { ...tree, name, start };
}

function readParts(reader: ShapeReader, root: YamlMap, verbs: VerbTable): FlowDraft {
  const keys = readKeys(reader, root, { keys: flowKeys, place: "in a flow" });
  const at = headOf(root);
  const need = (key: string, message: string, hint: string): YamlEntry | undefined =>
    needKey(reader, keys, key, { at, message, hint });
  const nameEntry = need("name", "The flow has no name.", 'Add "name", such as name: front-door.');
  const startEntry = need(
    "start",
    "The flow does not say where it starts.",
    'Add "start" with the name of the first block.',
  );
  const blocksEntry = need("blocks", "The flow has no blocks.", 'Add "blocks" with at least one block of steps.');
  const version = keys.get("version");
  const finallyEntry = keys.get("finally");
  return {
    source: reader.source,
    name: nameEntry && readText(reader, nameEntry, "a text"),
    start: startEntry && readText(reader, startEntry, "the name of a block"),
    version: version && readText(reader, version, "a text"),
    settings: readSettings(reader, keys.get("settings")),
    tables: readTables(reader, keys.get("tables")),
    vars: readVars(reader, keys.get("vars")),
    webhooks: readWebhooks(reader, keys.get("on_webhook")),
    otherwise: readOtherwise(reader, keys.get("otherwise")),
    limits: readLimits(reader, keys.get("limits")),
    blocks: blocksEntry ? readBlocks(reader, blocksEntry, verbs) : new Map(),
    finally: finallyEntry ? readSteps(reader, finallyEntry, verbs) : [],
  };
}

/** `otherwise:` — where an outcome goes that a step does not map. */
function readOtherwise(reader: ShapeReader, entry: YamlEntry | undefined): ReadonlyMap<string, TargetNode> {
  const targets = new Map<string, Located<string>>();
  const map = entry && readMap(reader, entry, "a map from outcomes to blocks");
  for (const outcome of map?.entries ?? []) {
    if (isOwnKey(outcome.key.value)) continue;
    const target = readTarget(reader, outcome);
    if (target !== undefined) targets.set(outcome.key.value, target);
  }
  return targets;
}
