import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import { isSilent } from "../../interpret/media.ts";
import { request } from "../../interpret/requests.ts";
import { waiting, type At, type Both, type BridgeStep } from "./connecting.ts";

/** Has both join the bridge in the same moment, and gives the request. */
export function addBoth(call: CallDraft, memory: Pick<Both, "bridge" | "plan" | "winner">): string {
  return addLeg(call, memory, callerLeg(call.state), [memory.winner]);
}

/**
 * Has legs join the bridge in the same moment, and gives the request. Where keys mean something,
 * all their keys come to us: those that mean nothing are passed on.
 */
export function addLeg(
  call: CallDraft,
  { bridge, plan }: Pick<Both, "bridge" | "plan">,
  leg: string,
  others?: readonly string[],
): string {
  const together = others === undefined ? {} : { others };
  const absorbs = plan.keys === undefined ? {} : { absorbsKeys: true as const };
  return request(call, { kind: "bridge.add", bridge, leg, ...together, ...absorbs });
}

/** Both come back once nothing plays to either. */
export function comeBack(call: CallDraft, memory: At<"returning">): BridgeStep {
  const isQuiet = isSilent(call) && isSilent(call, memory.winner);
  return waiting(isQuiet ? { ...memory, awaited: addBoth(call, memory) } : memory);
}

/** The leg that talks with this one. */
export function otherOf(call: CallDraft, { winner }: Pick<Both, "winner">, leg: string): string {
  return leg === winner ? callerLeg(call.state) : winner;
}
