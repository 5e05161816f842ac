import type { Survey } from "../ports/transport.ts";
import type { LiveCall } from "./live-call.ts";

/** What a call, or a run, knows of itself. */
type Known = Pick<LiveCall, "id" | "isCall" | "state">;

/**
 * Whether a platform has begun anew since these calls stand still, or has torn down what they had. Where it does not tell, it has when
 * nothing of any of them is there, and something was to be.
 */
export function hasNothingLeft(survey: Survey, calls: readonly Known[]): boolean {
  return survey.isRestarted ?? (calls.some(heldSomething) && calls.every((call) => holdsNothing(call, survey)));
}

/** Who was only just about to dial tells nothing by having no leg, nor who was being hung up. */
function heldSomething({ isCall, state }: Known): boolean {
  return state === undefined ? isCall : state.legs.some(({ status }) => status === "here");
}

function holdsNothing({ id, state }: Known, { legs }: Survey): boolean {
  return !legs.has(id) && (state?.legs ?? []).every((leg) => !legs.has(leg.id));
}
