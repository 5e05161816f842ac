import type { CallEvent, CallState } from "@flowrun/core";
import type { PlatformEvent } from "@flowrun/core/plugin";
import { callerLeg } from "@flowrun/core/tooling";

/** The state of the call that a leg is of; `undefined`: it is none of this host's. */
export type StateOf = (leg: string) => CallState | undefined;

/** A phone has pressed its transfer button. */
type TransferWish = PlatformEvent & { readonly kind: "transfer.requested" };

/** The events of calls about such a wish. */
type TransferEvent = CallEvent & { readonly kind: "transfer.requested" | "join.requested" };

/**
 * The events of calls when a phone asks to transfer a call: one call, or both where it asks to
 * connect its partners in two calls of this host. The call that waits for an answer comes first.
 */
export function transferEvents(
  { kind, leg, to, other }: TransferWish,
  at: number,
  stateOf: StateOf,
): readonly TransferEvent[] {
  const [asking, joined] = [stateOf(leg), stateOf(other ?? "")];
  if (
    other === undefined ||
    asking === undefined ||
    joined === undefined ||
    asking.call.id === joined.call.id
  )
    return [{ kind, leg, to, at }];
  const seenFrom = (
    own: string,
    its: string,
    state: CallState,
  ): Omit<TransferEvent & { kind: "join.requested" }, "isAsking"> => ({
    kind: "join.requested",
    leg: own,
    to: state.call.to,
    other: its,
    isOtherCaller: callerLeg(state) === its,
    at,
  });
  return [
    { ...seenFrom(leg, other, joined), isAsking: true },
    { ...seenFrom(other, leg, asking), isAsking: false },
  ];
}
