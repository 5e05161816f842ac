import type { Figure } from "../figure.ts";

/** Whether a figure is as good as a ratio, or better. */
export function reaches({ ratio, target }: Figure, wanted: number): boolean {
  return target.kind === "at most" ? ratio <= wanted : ratio >= wanted;
}
