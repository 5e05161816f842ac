import { endsWithConversation } from "../../verbs/step-facts.ts";
import type { Edge, FlowGraph } from "./flow-graph.ts";

/** A way out of a step, as far as what opens it matters; the outcome is `undefined` for a skip or a jump. */
export type WayOut = Pick<Edge, "from" | "outcome">;

/** Whether a caller who presses no key can take a way. */
export function isWithoutKeys({ steps }: FlowGraph, { from, outcome }: WayOut): boolean {
  return outcome === undefined || steps[from]?.verb.keys?.outcomes.includes(outcome) !== true;
}

/** Whether a call can end at a node, other than by somebody hanging up: what the ways out of it leave over. */
export function canEnd(graph: FlowGraph, node: number, isTaken: (way: WayOut) => boolean): boolean {
  const step = graph.steps[node];
  if (step === undefined || step.verb.flow === "end") return true;
  const out = graph.out[node] ?? [];
  if (endsWithConversation(step)) return true;
  const isLed = (outcome: string | undefined): boolean => out.some((edge) => !edge.isSkip && edge.outcome === outcome);
  if (step.node.condition !== undefined && !out.some(({ isSkip }) => isSkip)) return true;
  if (step.verb.outcomes.length === 0) return !isLed(undefined);
  const taken = step.outcomes.filter((outcome) => isTaken({ from: node, outcome }));
  return taken.some((outcome) => !isLed(outcome));
}
