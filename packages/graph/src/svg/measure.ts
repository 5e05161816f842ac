import type { PictureEdge, PictureNode, PictureRow } from "../picture/picture.ts";
import { textWidth } from "./text-width.ts";

/** The sizes of a drawing in pixels. */
export const sizes = {
  /** The sizes of the name of a block, a step, and a label. */
  name: 13,
  row: 12,
  label: 11,
  /** From one line to the next. */
  rowHeight: 18,
  labelHeight: 14,
  /** The height of the part of a box that holds its name. */
  headHeight: 27,
  pillHeight: 26,
  referenceHeight: 20,
  padding: 12,
  /** Between two texts on one line. */
  gap: 6,
} as const;

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a count is written. */
export function countText(count: number | undefined): string {
  return count === undefined ? "" : `×${count}`;
}

/** The box that a node needs. */
export function measureNode(node: PictureNode): Size {
  if (node.kind === "reference")
    return {
      width: textWidth(node.name, sizes.label) + 2 * sizes.padding,
      height: sizes.referenceHeight,
    };
  const name = textWidth(node.name, sizes.name, "bold") + besides(countText(node.count));
  if (node.kind === "start" || node.kind === "end")
    return { width: name + 2 * sizes.padding + 4, height: sizes.pillHeight };
  const widest = Math.max(
    name,
    ...node.rows.map(measureRow),
    ...noteTexts(node).map((text) => textWidth(text, sizes.label)),
  );
  const lines = node.rows.length + noteTexts(node).length;
  const rows = lines === 0 ? 0 : lines * sizes.rowHeight + 8;
  return { width: Math.max(90, widest + 2 * sizes.padding), height: sizes.headHeight + rows };
}

/**
 * The notes in a box below its steps: that nothing leads to it, and how many problems it has.
 */
export function noteTexts({ kind, isUnreachable, problems }: PictureNode): readonly string[] {
  if (kind === "missing") return ["does not exist"];
  const errors =
    problems.length === 0 ? [] : [`${problems.length} error${problems.length === 1 ? "" : "s"}`];
  return [...(isUnreachable ? ["nothing leads here"] : []), ...errors];
}

/** The place that the label of an arrow needs; none for an arrow without one. */
export function measureLabel({ label }: PictureEdge): Size {
  if (label.length === 0) return { width: 0, height: 0 };
  const width = Math.max(...label.map((line) => textWidth(line, sizes.label)));
  return { width: width + 8, height: label.length * sizes.labelHeight + 4 };
}

function measureRow({ verb, argument, condition, count }: PictureRow): number {
  const mark = condition === undefined ? 0 : textWidth("if", sizes.row) + sizes.gap;
  return mark + textWidth(verb, sizes.row, "bold") + besides(argument) + besides(countText(count));
}

function besides(text: string): number {
  return text === "" ? 0 : textWidth(text, sizes.row) + sizes.gap;
}
