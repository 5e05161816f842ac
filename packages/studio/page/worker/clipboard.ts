import { createSource, type Json, type JsonObject } from "@flowrun/core";
import { isEmpty, type YamlNode } from "@flowrun/core/tooling";
import { readYaml } from "@flowrun/flow/tooling";
import {
  applyEdits,
  readFlowText,
  renameBlock,
  type Changed,
  type FlowChange,
  type FlowText,
  type StepPlace,
} from "@flowrun/language-server/text";
import { changeInTurn } from "./change-in-turn.ts";
import { freeName, type CopiedPlace } from "./new-block.ts";

/** A flow into which something was pasted, with the place of the first of it, or why not. */
export type PastedFlow = Changed & { readonly block?: string; readonly step?: number };

/** Blocks as YAML; without any, steps as a list. They are written as they are in the flow. */
export function copyPlaces(flow: FlowText, places: readonly CopiedPlace[]): string {
  const names = [...flow.draft.blocks.keys()].filter((name) =>
    places.some(({ block, step }) => block === name && step === undefined),
  );
  if (names.length > 0) return names.map((name) => `${name}:\n${itemsOf(flow, name)}`).join("\n");
  const blocks = [...new Set(places.map(({ block }) => block))];
  return blocks
    .map((block) =>
      itemsOf(flow, block, (index) => places.some((at) => at.block === block && at.step === index)),
    )
    .join("");
}

function itemsOf(
  { draft, source }: FlowText,
  block: string,
  isWanted: (index: number) => boolean = () => true,
): string {
  const steps = (block === "finally" ? draft.finally : draft.blocks.get(block)?.steps) ?? [];
  return steps
    .filter((_, index) => isWanted(index))
    .map(({ span: { start, end } }) => {
      const column = start - (source.text.lastIndexOf("\n", start - 1) + 1);
      const [first = "", ...others] = source.text.slice(start, end).trimEnd().split("\n");
      const moved = others.map((line) => line.replace(new RegExp(`^ {0,${column}}`), "  "));
      return `${[`- ${first}`, ...moved].join("\n")}\n`;
    })
    .join("");
}

/**
 * Pastes steps behind a place, or blocks behind all others. A block whose name is taken gets
 * another one, and what leads to it in the pasted YAML follows.
 */
export function pasteYaml(flow: FlowText, yaml: string, at: StepPlace | undefined): PastedFlow {
  const root = rootOf(yaml);
  if (root?.kind === "list") return pasteSteps(flow, root.items, at);
  const fragment = root?.kind === "map" ? blocksOf(flow, yaml) : undefined;
  const entries = fragment === undefined ? [] : entriesOf(fragment);
  if (entries.length === 0) return { ok: false, reason: "There are no steps or blocks to paste." };
  const changed = changeInTurn(
    flow,
    entries.map(({ name, steps }) => ({ kind: "add-block", name, steps })),
  );
  return changed.ok ? { ...changed, block: entries[0]?.name ?? "" } : changed;
}

function pasteSteps(
  flow: FlowText,
  items: readonly YamlNode[],
  at: StepPlace | undefined,
): PastedFlow {
  const steps = items.map(stepOf);
  const isWhole = steps.every((step) => step !== undefined) && steps.length > 0;
  if (at === undefined || !isWhole)
    return { ok: false, reason: "Choose the step behind which these are to be pasted." };
  const changes = steps.map((step, index): FlowChange => ({
    kind: "add-step",
    at: { ...at, step: at.step + index },
    step,
  }));
  const changed = changeInTurn(flow, changes);
  return changed.ok ? { ...changed, block: at.block ?? "finally", step: at.step } : changed;
}

function rootOf(yaml: string): YamlNode | undefined {
  const { root, diagnostics } = readYaml(createSource("pasted.yaml", yaml));
  return diagnostics.length === 0 ? root : undefined;
}

/** The pasted blocks as a flow of their own, in which no name is one of this flow. */
function blocksOf({ draft, verbs }: FlowText, yaml: string): string | undefined {
  const isFlow = /^blocks:/m.test(yaml);
  let text = isFlow
    ? yaml
    : `flowrun: 1\nname: p\nstart: p\nblocks:\n${yaml.replaceAll(/^(?=.)/gm, "  ")}`;
  const read = (): FlowText => readFlowText("pasted.yaml", text, verbs);
  const own = [...read().draft.blocks.keys()];
  for (const name of own.filter((each) => draft.blocks.has(each))) {
    const now = read();
    const offset = now.draft.blocks.get(name)?.name.span.start ?? 0;
    const to = freeName(name, [...draft.blocks.keys(), ...now.draft.blocks.keys()]);
    const renamed = renameBlock(now, offset, { name: to, findScenarios: () => [] });
    if (!renamed.ok) return undefined;
    text = applyEdits(text, renamed.edits);
  }
  return text;
}

interface PastedBlock {
  readonly name: string;
  readonly steps: readonly (string | JsonObject)[];
}

function entriesOf(text: string): readonly PastedBlock[] {
  const root = rootOf(text);
  const blocks =
    root?.kind === "map" ? root.entries.find(({ key }) => key.value === "blocks") : undefined;
  if (blocks?.value.kind !== "map") return [];
  const entries = blocks.value.entries.map(({ key, value }) => {
    const steps = value.kind === "list" ? value.items.map(stepOf) : [];
    return { name: key.value, steps: steps.filter((step) => step !== undefined) };
  });
  return entries.every(({ steps }) => steps.length > 0) ? entries : [];
}

function stepOf(node: YamlNode): string | JsonObject | undefined {
  const json = jsonOf(node);
  if (typeof json === "string" && json !== "") return json;
  return node.kind === "map" ? (json as JsonObject) : undefined;
}

/** Plain numbers and truths as such, where they are spelt as JSON spells them. */
function jsonOf(node: YamlNode): Json {
  if (node.kind === "list") return node.items.map(jsonOf);
  if (node.kind === "map")
    return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, jsonOf(value)]));
  if (isEmpty(node)) return null;
  const isBare =
    node.plain && /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?)$/.test(node.text);
  return isBare ? (JSON.parse(node.text) as Json) : node.text;
}
