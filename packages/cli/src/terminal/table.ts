import type { Invocation } from "../invocation.ts";

/** A row, and whether it is one to look at. */
export interface Row {
  readonly cells: readonly string[];
  readonly isWrong?: boolean;
}

/**
 * Rows below the names of their columns, each a line; columns of numbers, told by their index,
 * stand to the right.
 */
export function tableText(
  titles: readonly string[],
  rows: readonly Row[],
  { paint, numbers = [] }: Pick<Invocation, "paint"> & { readonly numbers?: readonly number[] },
): string {
  const all = [titles, ...rows.map(({ cells }) => cells)];
  const widths = titles.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]): string => {
    const padded = cells.map((text, column) => {
      const width = widths[column] ?? 0;
      return numbers.includes(column) ? text.padStart(width) : text.padEnd(width);
    });
    return padded.join("  ").trimEnd();
  };
  const painted = rows.map(({ cells, isWrong = false }) =>
    isWrong ? paint("red", lineOf(cells)) : lineOf(cells),
  );
  return [paint("bold", lineOf(titles)), ...painted].map((line) => `${line}\n`).join("");
}
