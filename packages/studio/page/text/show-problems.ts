import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import type { StudioState } from "../state/studio-state.ts";
import { portEdits } from "./port-edits.ts";

/**
 * Underlines what is wrong, with its message and what mends it. A check of an older text is left
 * out: another one is on its way.
 */
export function showProblems(view: EditorView, { checked, fixes }: StudioState): void {
  const { length } = view.state.doc;
  if (checked === undefined || checked.text !== view.state.doc.toString()) return;
  const diagnostics = checked.problems.map((problem): Diagnostic => {
    const from = Math.min(problem.span.start, length);
    const to = Math.min(Math.max(problem.span.end, from), length);
    const message =
      problem.hint === undefined ? problem.message : `${problem.message}\n${problem.hint}`;
    const actions = (fixes.get(problem) ?? []).map(({ title, edits }) => {
      const apply = (target: EditorView): void => {
        target.dispatch({ changes: portEdits(edits), userEvent: "input" });
      };
      return { name: title, apply };
    });
    return { from, to, severity: problem.severity, message, source: problem.code, actions };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
