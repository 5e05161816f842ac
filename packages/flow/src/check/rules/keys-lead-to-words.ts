import { mayStand } from "@flowrun/core/tooling";
import type { FlowGraph } from "../graph/flow-graph.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A caller who chooses a key hears something before the call ends, or is connected. A key in a part
 * or in a block beside a step is not judged: what comes behind that is heard.
 */
export const keysLeadToWords: Rule = defineRule({
  code: "FLOW_SILENT_END",
  severity: "warning",
  title: "A key ends the call without a word.",
  why: "Behind the key nothing is played on any way to the end of the call. The caller does not know whether the key was taken, or the line is broken.",
  remedy: "Play something before the end, such as `play: sound:vm-goodbye`.",
  example: `
    blocks:
      main:
        - answer
        - menu: { prompt: sound:main-menu, keys: { 1: sales, 2: stop } }
          then: { else: sales }
      sales:
        - bridge: "2001"
          then: { else: sorry }
      stop:
        - emit: { event: wants.no.calls }
      sorry:
        - play: sound:vm-goodbye
  `,
  followsPaths: true,
  find: ({ graph }) => {
    const inside = reachedFrom(graph, [
      ...graph.partEntries,
      ...graph.out.flatMap((edges) => edges.flatMap(({ to, enters }) => (enters ? [to] : []))),
    ]);
    return graph.steps.flatMap((step, node) =>
      inside.has(node)
        ? []
        : keysOf(step).flatMap(({ key, target }) => {
            const first = graph.firstOf.get(target);
            if (first === undefined) return [];
            if (!isSilentFrom(graph, first)) return [];
            const message = `A caller who presses "${key.value}" is hung up without a word.`;
            const hint = `Play something in "${target}", such as \`play: sound:vm-goodbye\`.`;
            return [{ span: key.span, message, hint }];
          }),
    );
  },
});

/** The keys of a step's branches, and the blocks that they lead to. */
function keysOf({
  node,
  verb,
}: CheckedStep): readonly { readonly key: CheckedStep["node"]["verb"]; readonly target: string }[] {
  return [...node.options].flatMap(([name, written]) =>
    verb.options[name]?.kind === "branches" && written.kind === "map"
      ? [...written.entries.values()].flatMap(({ key, value }) =>
          value.kind === "text" ? [{ key, target: value.text }] : [],
        )
      : [],
  );
}

/** How many steps are looked at behind a key: something is mostly heard soon. */
const followedSteps = 64;

/** Whether all steps behind one are mute, to the end of the call. */
function isSilentFrom({ out, steps }: FlowGraph, first: number): boolean {
  const nodes = new Set([first]);
  // A set hands out what is added while it is walked.
  for (const node of nodes) {
    if (!isMute(steps[node]) || nodes.size > followedSteps) return false;
    for (const { to } of out[node] ?? []) nodes.add(to);
  }
  return true;
}

/** Whether a step does nothing that a caller could notice but end the call. */
function isMute(step: CheckedStep | undefined): boolean {
  const { verb } = step ?? {};
  return verb !== undefined && (mayStand(verb, "F") || verb.flow === "end" || verb.flow === "jump");
}

function reachedFrom({ out }: FlowGraph, entries: readonly number[]): ReadonlySet<number> {
  const nodes = new Set(entries);
  // A set hands out what is added while it is walked.
  for (const node of nodes) for (const { to } of out[node] ?? []) nodes.add(to);
  return nodes;
}
