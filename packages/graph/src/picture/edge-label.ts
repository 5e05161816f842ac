import type { GraphEdge } from "../graph/block-graph.ts";
import { longestArgument, shorten } from "../graph/shorten.ts";

/** Long enough for `if` and a condition. */
const longestLabel = longestArgument + 3;

/**
 * The lines of an arrow's label. Each label of a walked edge tells how often it was taken; what an
 * unwalked one looks like tells it of all. The end of a call has its count in its own box.
 */
export function edgeLabel(edge: GraphEdge): readonly string[] {
  return wrapLabels(labelsOf(edge));
}

function labelsOf({ to, labels, ways, walked }: GraphEdge): readonly string[] {
  const short = (label: string): string => shorten(label, longestLabel);
  if (walked === undefined || walked === 0) return labels.map(short);
  if (labels.length === 0) return to.kind === "end" ? [] : [`×${walked}`];
  const times = (name: string): number =>
    ways.reduce((total, way) => total + (way.label === name ? (way.walked ?? 0) : 0), 0);
  const rest = ways.some(({ label }) => label === "") ? [`next ×${times("")}`] : [];
  return [...labels.map((label) => `${short(label)} ×${times(label)}`), ...rest];
}

/** The most characters of a line of a label; one name that is longer has a line of its own. */
const lineWidth = 26;

/** The most lines of a label. */
const mostLines = 4;

/**
 * The labels of an edge, joined with commas, in lines that are short enough; the last line tells
 * how many are not shown.
 */
export function wrapLabels(labels: readonly string[]): readonly string[] {
  const lines: string[][] = [];
  for (const label of labels) {
    const line = lines.at(-1);
    if (line !== undefined && [...line, label].join(", ").length <= lineWidth) line.push(label);
    else lines.push([label]);
  }
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const left = labels.length - shown.flat().length;
  const texts = shown.map(
    (line, index) => `${line.join(", ")}${index < lines.length - 1 && left === 0 ? "," : ""}`,
  );
  return left === 0 ? texts : [...texts.map((text) => `${text},`), `… ${left} more`];
}
