import {
  applyEdits,
  change,
  readFlowText,
  type Changed,
  type Edit,
  type FlowChange,
  type FlowText,
} from "@flowrun/language-server/text";

/** Changes of a flow one after the other, as one edit. A refused change refuses all. */
export function changeInTurn(flow: FlowText, changes: readonly FlowChange[]): Changed {
  let now = flow;
  for (const asked of changes) {
    const changed = change(now, asked);
    if (!changed.ok) return changed;
    now = appliedTo(now, changed.edits);
  }
  return { ok: true, edits: [oneEdit(flow.source.text, now.source.text)] };
}

/** The flow as edits make it. */
export function appliedTo(flow: FlowText, edits: readonly Edit[]): FlowText {
  const { source, verbs, operations } = flow;
  return readFlowText(source.name, applyEdits(source.text, edits), verbs, operations);
}

/** The edit that makes one text another: the one stretch in which they differ. */
export function oneEdit(before: string, after: string): Edit {
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
