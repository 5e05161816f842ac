import {
  applyEdits,
  change,
  readFlowText,
  type Changed,
  type FlowText,
  type StepPlace,
} from "@flowrun/language-server/text";

/** An exit of the graph: the outcomes of one step that lead to one place. */
export interface ExitToConnect {
  readonly at: StepPlace;
  readonly label: string;
  readonly ways: readonly string[];
}

/**
 * Leads an exit to another block: `else` as one, outcomes that were written each for itself one by
 * one.
 */
export function connectExit(
  flow: FlowText,
  { at, label, ways }: ExitToConnect,
  target: string,
): Changed {
  const outcomes = label === "else" ? ["else"] : ways;
  let now = flow;
  for (const outcome of outcomes) {
    const changed = change(now, { kind: "connect", at, outcome, target });
    if (!changed.ok) return changed;
    const text = applyEdits(now.source.text, changed.edits);
    now = readFlowText(flow.source.name, text, flow.verbs, flow.operations);
  }
  return { ok: true, edits: [stretch(flow.source.text, now.source.text)] };
}

/** The one stretch in which two texts differ. */
function stretch(
  before: string,
  after: string,
): { span: { start: number; end: number }; text: string } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    span: { start, end: before.length - tail },
    text: after.slice(start, after.length - tail),
  };
}
