import type { Located, Option } from "@flowrun/core";
import {
  type DeclaredNode,
  type FlowAst,
  kindOf,
  type OptionNode,
  returnedWord,
  runsOf,
  type SectionFacts,
  type StepNode,
  usedName,
  walkBlock,
  begunIn,
} from "@flowrun/core/tooling";
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
  return [
    ...runsOf(verb, step).map(({ name }) => name),
    ...begunIn(verb, step).map(({ value }) => value),
  ];
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
  const target = ({ value, span }: Located<string>): Located<string> => ({
    value: rename("block", value),
    span,
  });
  const inSection = (section: SectionFacts, node: DeclaredNode): DeclaredNode =>
    section.renamed?.(node, (of, { value, span }) => ({ value: rename(of, value), span })) ?? node;
  const all = <Node extends { readonly name: Located<string> }>(
    nodes: ReadonlyMap<string, Node>,
    naming: (name: string) => string,
    rest: (node: Node) => Partial<Node> = () => ({}),
  ): ReadonlyMap<string, Node> =>
    new Map(
      [...nodes].map(([name, node]) => [
        naming(name),
        { ...node, ...rest(node), name: { ...node.name, value: naming(name) } },
      ]),
    );
  const namings: Partial<Record<SectionFacts["used"], (name: string) => string>> = {
    renamed: named,
    dotted: (name) => `${file}.${name}`,
  };
  const own = [...flow.declared.values()].flatMap(({ section }) =>
    section.used === "renamed" ? [section.of] : [],
  );
  const rename = (of: string, text: string): string => {
    const isTarget = of === "block" || of === "part";
    if (isTarget) return returnedWord(text, flow.blocks) === undefined ? named(text) : text;
    // The call knows what an expression gives: then it is looked up among the things of the file.
    return own.includes(of) && !text.includes("${") ? named(text) : text;
  };
  const renamed = (option: Option | undefined, node: OptionNode): OptionNode =>
    (option && kindOf(option.kind).renamed?.(node, rename, option)) ?? node;
  const step = (node: StepNode): StepNode => ({
    ...node,
    id: node.id && located(node.id),
    else: node.else && target(node.else),
    then: new Map(
      [...node.then].map(([word, way]) => [word, { ...way, target: target(way.target) }]),
    ),
    options: new Map(
      [...node.options].map(([name, option]) => {
        return [name, renamed(verbs[node.verb.value]?.options[name], option)];
      }),
    ),
  });
  return {
    ...flow,
    declared: new Map(
      [...flow.declared].map(([key, { section, nodes }]) => {
        const naming = namings[section.used] ?? ((name: string) => name);
        return [key, { section, nodes: all(nodes, naming, (node) => inSection(section, node)) }];
      }),
    ),
    parts: all(flow.parts, named, (part) => ({ finally: part.finally && target(part.finally) })),
    blocks: all(flow.blocks, named, (block) => ({ steps: block.steps.map(step) })),
    files: new Map([
      [file, flow],
      ...[...flow.files].map(([name, used]) => [named(name), used] as const),
    ]),
  };
}
