/**
 * What a terminal shows after these writes: the lines of the screen, without colours and without
 * spaces at their ends.
 */
export function screenText(written: string, rows = 24): readonly string[] {
  const lines = Array.from({ length: rows }, () => "");
  // oxlint-disable-next-line no-control-regex -- these are what a terminal reads
  for (const [, row, text = ""] of written.matchAll(/\u001b\[(\d+);1H(.*?)\u001b\[K/g)) {
    // oxlint-disable-next-line no-control-regex -- colours
    lines[Number(row) - 1] = text.replaceAll(/\u001b\[[0-9;]*m/g, "").trimEnd();
  }
  return lines;
}
