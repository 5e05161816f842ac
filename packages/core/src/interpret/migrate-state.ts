import type { JsonObject } from "../json.ts";
import { stateVersion, type CallState } from "./state.ts";

/** Makes of a state the shape that came after it, with the next higher `version`. */
export type Migration = (state: JsonObject) => JsonObject;

/** By the version that each takes. Those of the last two releases are here, so that an upgrade goes on with live calls. */
const migrations: Readonly<Record<number, Migration>> = {};

/**
 * A state that this or an earlier flowrun wrote, in the present shape. `undefined` for one of a later flowrun, or of one so old
 * that nobody knows its shape any more.
 */
export function migrateState(
  stored: JsonObject,
  known: Readonly<Record<number, Migration>> = migrations,
): CallState | undefined {
  let state = stored;
  while (state["version"] !== stateVersion) {
    const next = known[Number(state["version"])];
    if (next === undefined) return undefined;
    state = next(state);
  }
  // Whoever wrote it was flowrun, and each migration is tried on states that were stored.
  return state as unknown as CallState;
}
