import type { Source } from "@flowrun/core";
import {
  type BlockNode,
  type FlowAst,
  headOf,
  type LimitsNode,
  type StepNode,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
} from "@flowrun/core/tooling";
import type { VerbTable } from "./find-verb.ts";
import { flowShapes } from "./flow-shape.ts";
import { judge } from "./judge.ts";
import { readLanguages } from "./languages-shape.ts";
import { linkSteps } from "./link-steps.ts";
import { memberOf, membersOf, numberOf, textOf } from "./members.ts";
import { readPartNodes } from "./parts-shape.ts";
import { readStep } from "./read-step.ts";
import { sections as builtIn } from "./sections/index.ts";
import type { Section } from "./sections/section.ts";
import { createShapeReader, type ShapeReader } from "./shape-reader.ts";
import { readUses } from "./use-shape.ts";

/** The language in which a flow is written. */
export interface FlowLanguage {
  readonly verbs: VerbTable;
  readonly sections: readonly Section[];
}

/** As much of a flow as could be read: its tree, whose name and first block may be missing. */
export interface FlowDraft extends Omit<FlowAst, "name" | "start"> {
  readonly name: FlowAst["name"] | undefined;
  readonly start: FlowAst["start"] | undefined;
}

/**
 * The readable parts of a flow that is being written, for editors: parts without sense yet are left
 * out, without a word. The tree may come from any reader, also from one that makes the best of
 * broken YAML. Total; a root that is no map gives an empty draft.
 */
export function readDraft(
  source: Source,
  root: YamlNode,
  verbs: VerbTable,
  sections: readonly Section[] = builtIn,
): FlowDraft {
  const map: YamlMap = root.kind === "map" ? root : { kind: "map", entries: [], span: root.span };
  return readParts(createShapeReader(source, map), map, { verbs, sections });
}

/** The tree of a flow whose version is known; `undefined` without a name, or a first block. */
export function readTree(
  reader: ShapeReader,
  root: YamlMap,
  language: FlowLanguage,
): FlowAst | undefined {
  const { name, start, ...tree } = readParts(reader, root, language);
  const first =
    start ?? (isPartsFile(root, language.sections) ? { value: "", span: headOf(root) } : undefined);
  return name && first && { ...tree, name, start: first };
}

/** Whether a file has only parts for others: nothing in it begins by itself. */
function isPartsFile({ entries }: YamlMap, sections: readonly Section[]): boolean {
  const own = sections.filter(({ used }) => used === "dropped").map(({ key }) => key);
  const keys = entries.map(({ key }) => key.value);
  return keys.includes("parts") && !["start", ...own].some((key) => keys.includes(key));
}

function readParts(
  reader: ShapeReader,
  root: YamlMap,
  { verbs, sections }: FlowLanguage,
): FlowDraft {
  const shapes = flowShapes(sections);
  const { entry: flow } = judge(
    reader,
    isPartsFile(root, sections) ? shapes.partsFile : shapes.flow,
    {
      key: { value: "flow", span: root.span },
      value: root,
    },
  );
  const at = (key: string): YamlEntry | undefined => memberOf(flow, key);
  const blocksAt = at("blocks");
  const otherwise = readTargets(at("otherwise"));
  const parts = readPartNodes(at("parts"));
  const uses = readUses(at("use"));
  const stepsOf = (entry: YamlEntry | undefined): readonly StepNode[] =>
    entry?.value.kind === "list"
      ? entry.value.items.flatMap((item) => readStep(reader, item, verbs) ?? [])
      : [];
  const blocks = new Map(
    membersOf(blocksAt).map((block) => [block.key.value, readBlock(block, stepsOf(block))]),
  );
  return {
    source: reader.source,
    name: textOf(at("name")),
    start: textOf(at("start")),
    version: textOf(at("version")),
    declared: new Map(
      sections.map((section) => [
        section.key,
        { section, nodes: section.read(at(section.key), reader) },
      ]),
    ),
    languages: readLanguages(at("languages")),
    otherwise,
    limits: readLimits(at("limits")),
    parts,
    uses,
    files: new Map(),
    // With what it uses of other files it is known only later what comes of its steps.
    blocks: uses.size === 0 ? linkSteps({ blocks, otherwise, parts }, verbs) : blocks,
    finally: stepsOf(at("finally")),
  };
}

/** The limits of a call when the flow says nothing: 4 hours and 1,000 steps. */
const defaultLimits: LimitsNode = { callMs: 14_400_000, countsTalks: false, steps: 1_000 };

/** `limits: { call: 4h, steps: 1000 }` — what ends a runaway call. */
function readLimits(entry: YamlEntry | undefined): LimitsNode {
  return {
    callMs: numberOf("duration", memberOf(entry, "call")) ?? defaultLimits.callMs,
    countsTalks: textOf(memberOf(entry, "talks"))?.value === "true",
    steps: numberOf("integer", memberOf(entry, "steps")) ?? defaultLimits.steps,
  };
}

/** The blocks that outcomes lead to. */
function readTargets(entry: YamlEntry | undefined): FlowAst["otherwise"] {
  return new Map(
    membersOf(entry).flatMap((member) => {
      const target = textOf(member);
      return target === undefined ? [] : [[member.key.value, target] as const];
    }),
  );
}

function readBlock({ key, value }: YamlEntry, steps: readonly StepNode[]): BlockNode {
  return {
    name: key,
    steps,
    span: { start: key.span.start, end: Math.max(key.span.end, value.span.end) },
  };
}
