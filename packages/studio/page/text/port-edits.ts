import type { ChangeSpec } from "@codemirror/state";
import type { Edit } from "@flowrun/language-server/text";

/** Edits of a text, as the editor takes them. */
export function portEdits(edits: readonly Edit[]): ChangeSpec {
  return edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }));
}
