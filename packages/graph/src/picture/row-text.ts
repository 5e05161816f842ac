import type { PictureRow } from "./picture.ts";

/** A step on one line: its verb and argument, `?` in front when it has a condition, and its count behind. */
export function rowText({ verb, argument, condition, count }: PictureRow): string {
  const counted = count === undefined ? "" : `×${count}`;
  return [condition === undefined ? "" : "?", verb, argument, counted].filter((part) => part !== "").join(" ");
}
