import type { CallState } from "@flowrun/core";
import type { Wanted } from "@flowrun/core/plugin";

/**
 * The things that are still wanted on the platform: all that live calls hold there, the bridges of rooms, and
 * the things of calls that nobody can go on with. A call that has not begun is its leg.
 */
export function wantedOf(
  calls: readonly { readonly id: string; readonly state: CallState | undefined }[],
  rooms: readonly string[],
  stranded: Wanted = { legs: [], bridges: [] },
): Wanted {
  const legs = calls.flatMap(({ state }) => state?.legs ?? []);
  return {
    helpers: idsOf(legs.filter(({ role }) => role === "helper")),
    legs: [
      ...calls.flatMap(({ id, state }) => (state === undefined ? [id] : idsOf(state.legs))),
      ...stranded.legs,
    ],
    bridges: [
      ...calls.flatMap(({ state }) => idsOf(state?.bridges ?? [])),
      ...rooms,
      ...stranded.bridges,
    ],
  };
}

function idsOf(
  things: readonly { readonly id: string; readonly status: string }[],
): readonly string[] {
  return things.filter(({ status }) => status !== "gone").map(({ id }) => id);
}
