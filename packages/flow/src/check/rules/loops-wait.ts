import type { CheckedFlow } from "../checked-flow.ts";
import { certainBehind } from "../graph/part-facts.ts";
import { describePath } from "../graph/graph-search.ts";
import type { Edge } from "../graph/flow-graph.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Every loop has a step that waits for the world, on each way round: a flow that never waits would
 * never hear the caller again (I7). A step that its `if` may skip does not count.
 */
export const loopsWait: Rule = defineRule({
  code: "FLOW_ENDLESS_LOOP",
  severity: "error",
  title: "A loop never waits for anything.",
  why: "No step of the loop waits for the caller, a timer or the platform, so the flow would go round until it is stopped.",
  remedy: "Put a step that waits into the loop, e.g. `play`, `collect-digits` or `wait`.",
  example: `
    vars: { rounds: 0 }
    blocks:
      main:
        - set: { rounds: "\${vars.rounds + 1}" }
        - go: main
  `,
  followsPaths: true,
  find: (flow) =>
    spinningLoops(flow).map(({ closing, nodes }) => {
      const { graph } = flow;
      const step = graph.steps[closing.from];
      const path = `${describePath(graph, nodes)} → ${describePath(graph, [closing.to])}`;
      const message = `This loop never waits for anything: ${path}.`;
      const hint = "Put a step that waits into it, such as `play`, `collect-digits` or `wait`.";
      const span = closing.target ?? step?.node.verb.span ?? { start: 0, end: 0 };
      return { span, message, hint };
    }),
});

/** A way round in a flow. */
export interface Loop {
  /** The edge that leads back. */
  readonly closing: Edge;
  readonly nodes: readonly number[];
}

/**
 * The loops of the graph without the ways through steps that wait, one for each edge that leads
 * back. Depth first.
 */
export function spinningLoops({ graph }: CheckedFlow): readonly Loop[] {
  const loops: Loop[] = [];
  const waits = certainBehind(
    graph,
    ({ from, isSkip }) => !isSkip && graph.steps[from]?.verb.time !== undefined,
  );
  const isWaitless = (edge: Edge): boolean => edge.enters === undefined && !waits(edge);
  const state = new Map<number, "open" | "done">();
  for (const entry of graph.steps.keys()) {
    if (state.has(entry)) continue;
    const stack: { readonly node: number; readonly edges: Iterator<Edge> }[] = [];
    const open = (node: number): void => {
      state.set(node, "open");
      stack.push({ node, edges: (graph.out[node] ?? []).filter(isWaitless).values() });
    };
    open(entry);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: edge, done } = top.edges.next();
      if (done === true) {
        state.set(top.node, "done");
        stack.pop();
      } else if (state.get(edge.to) === undefined) open(edge.to);
      else if (state.get(edge.to) === "open")
        loops.push(
          loopOf(
            stack.map(({ node }) => node),
            edge,
          ),
        );
    }
  }
  return loops;
}

function loopOf(open: readonly number[], closing: Edge): Loop {
  return { closing, nodes: open.slice(open.indexOf(closing.to)) };
}
