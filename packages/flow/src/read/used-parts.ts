import {
  runsOf,
  writtenOptions,
  walkBlock,
  type FlowAst,
  type OptionNode,
  type StepNode,
  promptScheme,
  returnedWord,
  usedName,
} from "@flowrun/core/tooling";
import type { OptionKind, Located } from "@flowrun/core";
import type { VerbTable } from "./find-verb.ts";

/** The same flow with some of its parts, and the blocks that these lead to. */
export function withParts(flow: FlowAst, verbs: VerbTable, names: Iterable<string>): FlowAst {
  const parts = new Set<string>();
  const blocks = new Set<string>();
  const open = new Set(names);
  // A set hands out what is added while it is walked.
  for (const name of open) {
    const part = flow.parts.get(name);
    if (part !== undefined) parts.add(name);
    if (part?.finally !== undefined) open.add(part.finally.value);
    if (blocks.has(name)) continue;
    for (const block of walkBlock(flow, verbs, name).blocks) {
      blocks.add(block);
      const steps = flow.blocks.get(block)?.steps ?? [];
      for (const run of steps.flatMap((step) => ranBy(verbs, step))) open.add(run);
    }
  }
  return {
    ...flow,
    parts: new Map([...flow.parts].filter(([name]) => parts.has(name))),
    blocks: new Map([...flow.blocks].filter(([name]) => blocks.has(name))),
  };
}

/** The parts and blocks that a step runs, or begins a run of. */
export function ranBy(verbs: VerbTable, step: StepNode): readonly string[] {
  const verb = verbs[step.verb.value];
  if (verb === undefined) return [];
  const begun = verb.begins?.(writtenOptions(verb, step));
  return [...runsOf(verb, step).map(({ name }) => name), ...(begun === undefined ? [] : [begun])];
}

/**
 * A flow of parts with everything under the names that it has in a flow which uses it under a name.
 */
export function underName(flow: FlowAst, file: string, verbs: VerbTable): FlowAst {
  const named = (name: string): string => usedName(file, name);
  const located = ({ value, span }: Located<string>): Located<string> => ({
    value: named(value),
    span,
  });
  const target = (written: Located<string>): Located<string> =>
    returnedWord(written.value, flow.blocks) === undefined ? located(written) : written;
  const all = <Node extends { readonly name: Located<string> }>(
    nodes: ReadonlyMap<string, Node>,
    rest: (node: Node) => Partial<Node> = () => ({}),
  ): ReadonlyMap<string, Node> =>
    new Map(
      [...nodes].map(([name, node]) => [
        named(name),
        { ...node, ...rest(node), name: located(node.name) },
      ]),
    );
  const renamed = (kind: OptionKind | undefined, node: OptionNode): OptionNode =>
    kind === undefined
      ? node
      : renamedOption(kind, node, (text) => target({ value: text, span: node.span }).value);
  const step = (node: StepNode): StepNode => ({
    ...node,
    id: node.id && located(node.id),
    else: node.else && target(node.else),
    then: new Map(
      [...node.then].map(([word, way]) => [word, { ...way, target: target(way.target) }]),
    ),
    options: new Map(
      [...node.options].map(([name, option]) => {
        return [name, renamed(verbs[node.verb.value]?.options[name]?.kind, option)];
      }),
    ),
  });
  const settings = [...flow.settings.values()].map((setting) => {
    const name = { ...setting.name, value: `${file}.${setting.name.value}` };
    return [name.value, { ...setting, name }] as const;
  });
  return {
    ...flow,
    settings: new Map(settings),
    calendars: all(flow.calendars),
    queues: all(flow.queues),
    conferences: all(flow.conferences),
    lots: all(flow.lots),
    lanes: all(flow.lanes),
    prompts: all(flow.prompts),
    parts: all(flow.parts, (part) => ({ finally: part.finally && target(part.finally) })),
    blocks: all(flow.blocks, (block) => ({ steps: block.steps.map(step) })),
    files: new Map([
      [file, flow],
      ...[...flow.files].map(([name, used]) => [named(name), used] as const),
    ]),
  };
}

/** What kinds of options name. */
const naming: ReadonlySet<OptionKind> = new Set<OptionKind>([
  "block",
  "branches",
  "calendar",
  "conference",
  "lane",
  "lot",
  "part",
  "parts",
  "presses",
  "queue",
  "queues",
  "sequences",
  "words",
]);

const playing: ReadonlySet<OptionKind> = new Set<OptionKind>(["background", "media", "prompt"]);

function renamedOption(
  kind: OptionKind,
  node: OptionNode,
  named: (text: string) => string,
): OptionNode {
  if (playing.has(kind)) return renamedTexts(node, (text) => withPrompt(text, named));
  if (kind === "presses" && node.kind === "map") return renamedPresses(node, named);
  return naming.has(kind) ? renamedTexts(node, named) : node;
}

function withPrompt(text: string, named: (text: string) => string): string {
  return text.startsWith(promptScheme)
    ? `${promptScheme}${named(text.slice(promptScheme.length))}`
    : text;
}

/** Of keys that say more than what they begin only that is a name. */
function renamedPresses(
  node: OptionNode & { readonly kind: "map" },
  named: (text: string) => string,
): OptionNode {
  const entries = [...node.entries].map(([keys, { key, value }]) => {
    if (value.kind !== "map") return [keys, { key, value: renamedTexts(value, named) }] as const;
    const inner = [...value.entries].map(([name, entry]) => {
      return [
        name,
        name === "do" ? { ...entry, value: renamedTexts(entry.value, named) } : entry,
      ] as const;
    });
    return [keys, { key, value: { ...value, entries: new Map(inner) } }] as const;
  });
  return { ...node, entries: new Map(entries) };
}

function renamedTexts(node: OptionNode, named: (text: string) => string): OptionNode {
  switch (node.kind) {
    case "text":
      return { ...node, text: named(node.text) };
    case "list":
      return { ...node, items: node.items.map((item) => renamedTexts(item, named)) };
    case "map": {
      const entries = [...node.entries].map(([name, entry]) => {
        return [name, { ...entry, value: renamedTexts(entry.value, named) }] as const;
      });
      return { ...node, entries: new Map(entries) };
    }
  }
}
