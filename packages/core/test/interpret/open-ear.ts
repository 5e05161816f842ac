import type { CallOf } from "./call-of.ts";

/** The media leg of the ear that a call opens, in tests where the ids are `fr.in.N`. */
export function mediaLeg(call: CallOf): string {
  return (
    call.state().legs.findLast(({ role, status }) => role === "helper" && status !== "gone")?.id ??
    "none"
  );
}

/**
 * Lets everything come about that an ear needs: its two legs, its bridge, both of them in it, and
 * who listens. Gives its media leg.
 */
export function openEar(call: CallOf): string {
  const legs = call
    .state()
    .legs.filter(({ role, status }) => role === "helper" && status === "dialing");
  answerAll(call);
  for (const { id } of legs) call.feed({ kind: "leg.joined", leg: id });
  answerAll(call);
  answerAll(call);
  return mediaLeg(call);
}

/** Answers all requests that are open. */
export function answerAll(call: CallOf): void {
  for (const { id } of call.state().requests)
    call.feed({ kind: "request.succeeded", request: id, result: null });
}
