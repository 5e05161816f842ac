import type { Program } from "@flowrun/core";

/**
 * A warning to the operator of a flow whose calls share rooms, in more than one cell, as sentences;
 * `undefined` where they share none.
 */
export function roomsApart(
  { rooms = {} }: Pick<Program, "rooms">,
  cells: number,
): string | undefined {
  const names = Object.keys(rooms);
  if (cells < 2 || names.length === 0) return undefined;
  const shared = names.map((name) => `"${name}"`).join(", ");
  return `What calls of the flow share (${shared}) is not shared between cells: each of the ${cells} cells has its own. Who waits, is parked or confers in one meets nobody of another, and what begins by the clock begins in each.`;
}
