import {
  applyEdits,
  change,
  readFlowText,
  type Changed,
  type FlowChange,
  type FlowText,
} from "@flowrun/language-server/text";

/** Changes of a flow one after the other, as one edit. A refused change refuses all. */
export function changeInTurn(flow: FlowText, changes: readonly FlowChange[]): Changed {
  let now = flow;
  for (const asked of changes) {
    const changed = change(now, asked);
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
