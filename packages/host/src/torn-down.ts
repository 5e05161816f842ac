import type { Survey } from "@flowrun/core/plugin";
import type { LiveCall } from "./live-call.ts";

/** The call's knowledge of itself. */
type Known = Pick<LiveCall, "id" | "isCall" | "state">;

/**
 * The standing calls that the platform has torn down: all of them when it has begun anew since. A
 * platform may not tell that. Then it has begun anew if it has nothing of any call and no bridge of
 * a room, though something was to be there. The calls that had something are gone.
 */
export function tornDown<Call extends Known>(
  survey: Survey,
  calls: readonly Call[],
  bridgesOfRooms: readonly string[],
): readonly Call[] {
  if (survey.isRestarted !== undefined) return survey.isRestarted ? calls : [];
  // A caller who was alone in a room may have hung up: it stays.
  if (bridgesOfRooms.some((bridge) => survey.bridges.has(bridge))) return [];
  return calls.every((call) => holdsNothing(call, survey)) ? calls.filter(heldSomething) : [];
}

/**
 * A call that was only just about to dial tells nothing by having no leg, nor does one that was
 * being hung up.
 */
function heldSomething({ isCall, state }: Known): boolean {
  return state === undefined ? isCall : state.legs.some(({ status }) => status === "here");
}

function holdsNothing({ id, state }: Known, { legs, bridges }: Survey): boolean {
  const { legs: ownLegs = [], bridges: ownBridges = [] } = state ?? {};
  return (
    ![{ id }, ...ownLegs].some((leg) => legs.has(leg.id)) &&
    !ownBridges.some((bridge) => bridges.has(bridge.id))
  );
}
