import type { DiffMark, DiffMarks, PlacedView } from "@flowrun/graph";

/** Two versions of the flow on one graph, which is shown in the place of the flow. */
export interface Compared {
  readonly view: PlacedView;
  readonly marks: DiffMarks;
  /** Stands for which two versions they are. */
  readonly pair: string;
  /** The card that is looked at; without one, what is selected. */
  readonly at: string | undefined;
}

/**
 * The fate of a card, a step or an exit, for its looks; nothing where nothing is compared.
 */
export function markOf(
  compared: Compared | undefined,
  what: keyof DiffMarks,
  name: string,
): { readonly "data-mark"?: DiffMark } {
  const mark = compared?.marks[what][name];
  return mark === undefined ? {} : { "data-mark": mark };
}

/** Whether a step is only in the older one of two versions: then it cannot be selected. */
export function isGone(compared: Compared | undefined, step: string): boolean {
  return compared?.marks.steps[step] === "removed";
}
