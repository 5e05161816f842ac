import { createSource } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import type { YamlNode } from "@flowrun/core/tooling";
import { applyEdits, type Edit } from "../edit.ts";
import type { FlowText } from "../flow/flow-text.ts";
import { editsOfChange, type FlowChange } from "./flow-change.ts";
import { editedTree, isSameTree, plainTree, type TreeEdit } from "./tree-edit.ts";
import { writeEdit } from "./write-edit.ts";

/** The edits of a text that do what was asked, or why it is refused, as a sentence for people. */
export type Changed =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly reason: string };

/**
 * A change of a flow as the smallest edits of its text: what it does not speak of stays as it is
 * written, with all comments. Each has been tried: the text after it is well-formed and says what
 * was asked, and nowhere else anything new. Whether the flow is right then is for the checker to
 * say.
 */
export function change(flow: FlowText, asked: FlowChange): Changed {
  if (!flow.isWellFormed)
    return refuse("Mend the text first: it cannot be read as YAML, so a place could be missed.");
  const steps = editsOfChange(flow, asked);
  if (typeof steps === "string") return refuse(steps);
  const before: Written = { text: flow.source.text, root: flow.root };
  let written: Written | undefined = before;
  for (const step of steps) written = written && tried(written, step);
  if (written === undefined)
    return refuse(
      "This cannot be done here without changing something else. Change the text instead.",
    );
  return { ok: true, edits: difference(before.text, written.text) };
}

interface Written {
  readonly text: string;
  readonly root: YamlNode;
}

/** The text after an edit of its tree; `undefined` when it would say anything else than that. */
function tried({ text, root }: Written, edit: TreeEdit): Written | undefined {
  const intended = editedTree(plainTree(root), edit);
  const edits = intended === undefined ? undefined : writeEdit({ text, root }, edit);
  if (intended === undefined || edits === undefined) return undefined;
  const after = applyEdits(text, edits);
  const read = readYaml(createSource("flow.yaml", after));
  const isWhole = read.root !== undefined && read.diagnostics.length === 0;
  return isWhole && isSameTree(plainTree(read.root), intended)
    ? { text: after, root: read.root }
    : undefined;
}

/** The one stretch in which two texts differ, as an edit. */
function difference(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    { span: { start, end: before.length - tail }, text: after.slice(start, after.length - tail) },
  ];
}

function refuse(reason: string): Changed {
  return { ok: false, reason };
}
