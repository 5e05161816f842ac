import type { PlatformCommand } from "@flowrun/core";
import type { LegBehaviour } from "../scenario/scenario.ts";
import type { ExpectedLeg } from "../scenario/expectations.ts";
import type { Memory } from "./memory.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** The legs of one call: the caller's, and those that the flow has called. */
export interface Legs {
  has(leg: string): boolean;
  /** Rings a phone, which then does what it does. */
  ring(command: PlatformCommand & { kind: "leg.originate" }, phone: LegBehaviour): void;
  /** A leg of the application's own comes in; one on which another is heard goes with that. */
  join(leg: string, of?: string): void;
  /** The application hangs a leg up, and says why. */
  remove(leg: string, cause: (PlatformCommand & { kind: "leg.hangup" })["cause"]): void;
  /** A leg is sent elsewhere, and goes. */
  go(leg: string): void;
  /** The phone at its other end hangs a leg up; `undefined` when the leg is gone already. */
  leave(leg: string): Happening | undefined;
  all(): readonly string[];
}

// As measured on Asterisk 22: Q.850 cause and SIP status.
const unanswered = {
  busy: { cause: 17, techCause: 486 },
  declines: { cause: 21, techCause: 603 },
  never: { cause: 19, techCause: 480 },
  forwards: { cause: 23, techCause: 302 },
} as const;

/** The listener of a leg's events. */
export interface LegWatch {
  /** A phone answers. */
  readonly answered: (leg: string) => void;
  /** A leg ends, before it is gone: its own phone hung up, or the application did. */
  readonly ended: (leg: string, how: NonNullable<ExpectedLeg["ended"]>) => void;
}

/** The legs of a call at its beginning: the caller's, and none where nobody calls. */
export function createLegs(
  caller: string | undefined,
  schedule: Schedule,
  watch: LegWatch,
  memory: Memory,
): Legs {
  const legs = memory.map<string, "ringing" | "up">();
  if (caller !== undefined) legs.set(caller, "up");
  /** Legs on which another is heard, with that one. */
  const heard = memory.map<string, string>();
  const endThoseOn = (leg: string): void => {
    for (const [own, of] of heard)
      if (of === leg && legs.delete(own)) {
        watch.ended(own, "left");
        schedule(0, () => ({ kind: "leg.left", leg: own }));
      }
  };
  const pickUp = (leg: string): Happening | undefined => {
    if (legs.get(leg) !== "ringing") return undefined;
    legs.set(leg, "up");
    watch.answered(leg);
    return { kind: "leg.joined", leg };
  };
  const refuse = (
    leg: string,
    why: keyof typeof unanswered,
    forwardedTo?: string,
  ): Happening | undefined => {
    const to = forwardedTo === undefined ? {} : { forwardedTo };
    return legs.delete(leg) ? { kind: "leg.destroyed", leg, ...unanswered[why], ...to } : undefined;
  };
  const leave = (leg: string): Happening | undefined => {
    if (!legs.delete(leg)) return undefined;
    watch.ended(leg, "left");
    schedule(0, () => ({ kind: "leg.left", leg }));
    endThoseOn(leg);
    return { kind: "leg.hangup_requested", leg };
  };
  return {
    has: (leg) => legs.has(leg),
    ring({ leg, ringMs }, phone) {
      legs.set(leg, "ringing");
      const afterMs = phone.kind === "never" || phone.kind === "absent" ? ringMs : phone.afterMs;
      if (afterMs >= ringMs) schedule(ringMs, () => refuse(leg, "never"));
      else if (phone.kind === "busy" || phone.kind === "declines")
        schedule(afterMs, () => refuse(leg, phone.kind));
      else if (phone.kind === "forwards")
        schedule(afterMs, () => refuse(leg, phone.kind, phone.to));
      else schedule(afterMs, () => pickUp(leg));
      if (phone.kind === "answers" && phone.hangUpMs !== undefined && afterMs < ringMs)
        schedule(afterMs + phone.hangUpMs, () => leave(leg));
    },
    join(leg, of) {
      legs.set(leg, "ringing");
      if (of !== undefined) heard.set(leg, of);
      schedule(0, () => pickUp(leg));
    },
    remove(leg, cause) {
      if (!legs.delete(leg)) return;
      watch.ended(leg, cause === "answered_elsewhere" ? cause : "hung_up");
      schedule(0, () => ({ kind: "leg.left", leg }));
      endThoseOn(leg);
    },
    go(leg) {
      schedule(0, () => leave(leg));
    },
    leave,
    all: () => [...legs.keys()],
  };
}
