import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import { isSilent } from "../../interpret/media.ts";
import { request } from "../../interpret/requests.ts";
import { bridgeOf, isInside } from "./merged.ts";
import { waiting, type At, type Both, type BridgeStep } from "./connecting.ts";

/** Has both join the bridge in the same moment, and gives the request. */
export function addBoth(
  call: CallDraft,
  memory: Pick<Both, "bridge" | "plan" | "winner" | "merged">,
): string {
  const caller = callerLeg(call.state);
  return addLeg(call, memory, caller, memory.winner === caller ? [] : [memory.winner]);
}

/**
 * Has legs join the bridge in the same moment, and gives the request. Where keys mean something,
 * all their keys come to us: those that mean nothing are passed on.
 */
export function addLeg(
  call: CallDraft,
  { plan, ...memory }: Pick<Both, "bridge" | "plan" | "merged">,
  leg: string,
  others?: readonly string[],
): string {
  const together = others === undefined || others.length === 0 ? {} : { others };
  const absorbs = plan.keys === undefined ? {} : { absorbsKeys: true as const };
  return request(call, {
    kind: "bridge.add",
    bridge: bridgeOf(memory),
    leg,
    ...together,
    ...absorbs,
  });
}

/** Both come back once nothing plays to either. */
export function comeBack(call: CallDraft, memory: At<"returning">): BridgeStep {
  const isQuiet = isSilent(call) && isSilent(call, memory.winner);
  return waiting(isQuiet ? { ...memory, awaited: addBoth(call, memory) } : memory);
}

/** The leg that hears the keys of another that mean nothing; in a conference none does. */
export function hearerOf(call: CallDraft, memory: Both, leg: string): string | null {
  return isInside(memory) ? null : otherOf(call, memory, leg);
}

/** The leg that talks with this one. */
export function otherOf(call: CallDraft, { winner }: Pick<Both, "winner">, leg: string): string {
  return leg === winner ? callerLeg(call.state) : winner;
}
