import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import { isSilent } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { waiting, type Connecting } from "./connecting.ts";

/** Has both join the bridge in the same moment, and gives the request. */
export function addBoth(call: CallDraft, memory: Connecting): string {
  return addLeg(call, memory, callerLeg(call.state), [memory.winner]);
}

/**
 * Has legs join the bridge in the same moment, and gives the request. Where keys mean something,
 * all their keys come to us: those that mean nothing are passed on.
 */
export function addLeg(
  call: CallDraft,
  { bridge, plan }: Connecting,
  leg: string,
  others?: readonly string[],
): string {
  const together = others === undefined ? {} : { others };
  const absorbs = plan.keys === undefined ? {} : { absorbsKeys: true as const };
  return request(call, { kind: "bridge.add", bridge, leg, ...together, ...absorbs });
}

/** Both come back once nothing plays to either. */
export function comeBack(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const isQuiet = isSilent(call) && isSilent(call, memory.winner);
  return waiting(isQuiet ? { ...memory, awaited: addBoth(call, memory) } : memory);
}

/** Who talks with a leg. */
export function otherOf(call: CallDraft, { winner }: Connecting, leg: string): string {
  return leg === winner ? callerLeg(call.state) : winner;
}
