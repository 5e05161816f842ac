import type { FlowGraph } from "../graph/flow-graph.ts";
import { reachableNodes } from "../graph/graph-search.ts";
import type { Located } from "@flowrun/core";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Some path leads to every block: a block that nothing leads to is left over, or the step that
 * should lead there is missing. A flow with a misspelt target is not judged, for that target
 * explains the block that nobody names. Nor is a block behind an outcome that never comes, or that
 * there is none of, which is reported itself.
 */
export const blocksAreReachable: Rule = defineRule({
  code: "FLOW_UNREACHABLE_BLOCK",
  severity: "warning",
  title: "No path leads to a block.",
  why: "Neither `start`, nor `on_webhook`, nor any step that can be reached names it.",
  remedy: "Remove the block, or lead a step to it.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
      night:
        - play: sound:we-are-closed
  `,
  followsPaths: true,
  find: (flow) => {
    const { ast, graph } = flow;
    const missed = flow.steps
      .flatMap(({ node, outcomes }) =>
        [...node.then.values()].filter(({ outcome }) => !outcomes.includes(outcome.value)),
      )
      .flatMap(({ target }) => graph.firstOf.get(target.value) ?? []);
    const alive = reachableNodes(graph);
    // A dead step is told: the blocks that it leads to are reached when that is mended.
    const dead = graph.steps.flatMap((step, node) =>
      !alive.has(node) && alive.has(node - 1) && graph.steps[node - 1]?.block === step.block
        ? [node]
        : [],
    );
    const nodes = reachableNodes({ ...graph, entries: [...graph.entries, ...missed, ...dead] });
    const reached = new Set([...nodes].map((node) => graph.steps[node]?.block));
    const missedBlocks = [...ast.blocks.values()].filter(
      ({ name, steps }) => !reached.has(name.value) && steps.length > 0,
    );
    const [first, second] = missedBlocks;
    if (ast.start.value === "" && first !== undefined && second !== undefined)
      return [withoutStart(missedBlocks.length, first.name)];
    return rootsAmong(
      flow.graph,
      missedBlocks.map(({ name }) => name),
    ).map((name) => {
      const message = `No path leads to the block "${name.value}".`;
      return { span: name.span, message, hint: "Remove it, or lead a step to it." };
    });
  },
});

/** The blocks that none of the others leads to; of those that lead to one another the first. */
function rootsAmong(
  graph: FlowGraph,
  names: readonly Located<string>[],
): readonly Located<string>[] {
  const among = new Set<string | null>(names.map(({ value }) => value));
  const led = new Set(
    graph.out.flatMap((edges, node) => {
      const from = graph.steps[node]?.block ?? null;
      const to = edges.map((edge) => graph.steps[edge.to]?.block);
      return among.has(from) ? to.filter((block) => block !== from) : [];
    }),
  );
  // A circle has no block that no other leads to.
  const ordered = names.toSorted((a, b) => Number(led.has(a.value)) - Number(led.has(b.value)));
  const found = new Set<number>();
  const roots = new Set<Located<string>>();
  for (const name of ordered) {
    const first = graph.firstOf.get(name.value);
    if (first === undefined || found.has(first)) continue;
    roots.add(name);
    follow(graph, first, found);
  }
  return names.filter((name) => roots.has(name));
}

/** Adds all that a node leads to, and itself. */
function follow({ out }: FlowGraph, from: number, found: Set<number>): void {
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...(out[node] ?? []).map(({ to }) => to));
  }
}

/** Several blocks are never reached in a file without `start`: that is the one thing missing. */
function withoutStart(count: number, { value, span }: Located<string>): Finding {
  return {
    span,
    message: `The flow has no "start", so no call begins here, and ${count} blocks are never reached.`,
    hint: `Add \`start: ${value}\` above "blocks", with the block that a call begins with.`,
  };
}
