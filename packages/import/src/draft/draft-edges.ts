import { verbs } from "@flowrun/core";
import type { DraftStep, FlowDraft } from "./flow-draft.ts";

/** A way from a step to another block. */
export interface DraftEdge {
  readonly from: string;
  /** The step's place in its block. */
  readonly at: number;
  readonly to: string;
}

/** The blocks that a step leads to. */
export function targetsOf({ verb, options, then = {} }: DraftStep): readonly string[] {
  const targets = Object.values(then);
  if (verb === "go" && typeof options === "string") targets.push(options);
  if (verb === "menu" && isMap(options) && isMap(options["keys"]))
    targets.push(...Object.values(options["keys"]).map(String));
  return targets;
}

/** All ways between blocks, in the order of the flow. */
export function edgesOf({ blocks }: FlowDraft): readonly DraftEdge[] {
  return [...blocks].flatMap(([from, steps]) =>
    steps.flatMap((step, at) => targetsOf(step).map((to) => ({ from, at, to }))),
  );
}

/** Whether the flow waits for the world in a step. */
export function waits({ verb, if: condition }: DraftStep): boolean {
  return condition === undefined && verbs[verb]?.time !== undefined;
}

/** Whether a step ends the block whenever it runs. */
export function endsBlock({ verb, if: condition }: DraftStep): boolean {
  return condition === undefined && (verb === "go" || verb === "hangup" || verb === "menu");
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
