import type { CallEvent, CallState } from "@flowrun/core";
import type { PlatformEvent, ReplacedLeg } from "@flowrun/core/plugin";

/** A call that another process left: where it stands, and the events heard of it since. */
export interface Heard {
  readonly state: Pick<CallState, "legs"> | undefined;
  readonly heard: readonly CallEvent[];
}

/**
 * The legs of a call in whose place another channel stands. An exchange that was heard and that no
 * interpreter has taken yet counts.
 */
export function replacedLegs({ state, heard }: Heard): readonly ReplacedLeg[] {
  return (state?.legs ?? []).flatMap(({ id, status, channel: known }) => {
    const channel = heard.reduce(
      (last, event) => (event.kind === "leg.replaced" && event.leg === id ? event.channel : last),
      known,
    );
    const isHere = status !== "dialing";
    return channel === undefined || status === "gone" ? [] : [{ leg: id, channel, isHere }];
  });
}

/** An event of a channel that has the place of a leg, as an event of that leg. */
export function ofLeg(event: PlatformEvent, legs: readonly ReplacedLeg[]): PlatformEvent {
  if (!("leg" in event)) return event;
  const replaced = legs.find(({ channel }) => channel === event.leg);
  return replaced === undefined ? event : { ...event, leg: replaced.leg };
}
