/** The most characters of a line of a label; one name that is longer has a line of its own. */
const lineWidth = 26;

/** The most lines of a label. */
const mostLines = 4;

/** The labels of an edge, joined with commas, in lines that are short enough; the last line tells how many are not shown. */
export function wrapLabels(labels: readonly string[]): readonly string[] {
  const lines: string[][] = [];
  for (const label of labels) {
    const line = lines.at(-1);
    if (line !== undefined && [...line, label].join(", ").length <= lineWidth) line.push(label);
    else lines.push([label]);
  }
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const left = labels.length - shown.flat().length;
  const texts = shown.map((line, index) => `${line.join(", ")}${index < lines.length - 1 && left === 0 ? "," : ""}`);
  return left === 0 ? texts : [...texts.map((text) => `${text},`), `… ${left} more`];
}
