import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { FlowPlace } from "../worker/flow-desk.ts";

/** Marks the lines of a place, and no others. */
export const setMarkedLines = StateEffect.define<FlowPlace | undefined>();

const line = Decoration.line({ class: "cm-marked" });

/** Shows which lines are selected on the graph, too. */
export const markLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, { effects, changes, state }) {
    const moved = marked.map(changes);
    const [effect] = effects.filter((each) => each.is(setMarkedLines)).slice(-1);
    if (effect === undefined) return moved;
    const place = effect.value;
    if (place === undefined || place.from > state.doc.lines) return Decoration.none;
    const last = Math.min(place.to, state.doc.lines);
    const numbers = Array.from({ length: last - place.from + 1 }, (_, index) => place.from + index);
    return Decoration.set(numbers.map((number) => line.range(state.doc.line(number).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});
