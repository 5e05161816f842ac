import { createSource } from "@flowrun/core";
import { checkFlow } from "@flowrun/flow";
import { isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { type FlowDraft, go, undecided } from "./flow-draft.ts";

/** A step that the checker refuses, and why. */
export interface RefusedStep {
  readonly block: string;
  readonly at: number;
  readonly why: string;
}

/**
 * Makes the text of a draft, and puts a line of the log in the place of each step that the checker
 * refuses. Files of other systems hold what no flow may, such as a sound's name with a colon. Gives
 * the text, and the steps that gave way; `isLeft` says whether an error remains.
 */
export function mendRefused(
  draft: FlowDraft,
  write: () => string,
): { readonly text: string; readonly refused: readonly RefusedStep[]; readonly isLeft: boolean } {
  const refused: RefusedStep[] = [];
  for (;;) {
    const text = write();
    const errors = checkFlow(createSource("imported", text)).filter(
      ({ severity }) => severity === "error",
    );
    if (errors.length === 0) return { text, refused, isLeft: false };
    const findStep = stepsOf(text);
    const steps = new Map<string, RefusedStep>();
    for (const { span, message } of errors) {
      const step = findStep(span.start);
      if (step !== undefined) steps.set(`${step.block} ${step.at}`, { ...step, why: message });
    }
    if (steps.size === 0) return { text, refused, isLeft: true };
    refused.push(...steps.values());
    // From the last on, so that the places of the others stay.
    for (const step of [...steps.values()].toSorted((a, b) => b.at - a.at)) replace(draft, step);
  }
}

function replace({ blocks }: FlowDraft, { block, at, why }: RefusedStep): void {
  const steps = blocks.get(block);
  const step = steps?.[at];
  if (steps === undefined || step === undefined) return;
  const next = step.then?.["else"] ?? Object.values(step.then ?? {})[0];
  const isLog = step.verb === "log" && step.note !== undefined;
  const instead = isLog ? [] : [undecided(step.verb, why)];
  steps.splice(at, 1, ...instead, ...(next === undefined ? [] : [go(next)]));
}

/** Finds the step whose text holds a place. */
function stepsOf(text: string): (offset: number) => Omit<RefusedStep, "why"> | undefined {
  const blocks = parseDocument(text).get("blocks");
  const steps = (isMap(blocks) ? blocks.items : []).flatMap(({ key, value }) =>
    isScalar(key) && isSeq(value)
      ? value.items.map((item, at) => {
          const [start = 0, , end = 0] = isNode(item) ? (item.range ?? []) : [];
          return { block: String(key.value), at, start, end };
        })
      : [],
  );
  return (offset) => {
    const step = steps.find(({ start, end }) => start <= offset && offset < end);
    return step && { block: step.block, at: step.at };
  };
}
