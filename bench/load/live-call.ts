import type { CallPlan } from "./call-plan.ts";

/** A call of the load under way. */
export interface LiveCall {
  readonly plan: CallPlan;
  readonly number: number;
  /** The commands of the application so far. */
  readonly commands: string[];
  /**
   * When the event was sent that the application has to answer with a command; `undefined` when
   * none is awaited.
   */
  awaitedSince: number | undefined;
  /** Its channels, those that have ended too. */
  readonly legs: { caller?: Leg; callee?: Leg };
  bridge: Bridge | undefined;
}

/** A channel. */
export interface Leg {
  readonly id: string;
  readonly role: "caller" | "callee";
  readonly call: LiveCall;
  /** The channel as JSON, in the state that it is in. */
  text: string;
  playback: Playback | undefined;
  /** Whether it is in the call's bridge. */
  bridged: boolean;
}

/** A mixing bridge. */
export interface Bridge {
  readonly id: string;
  /** The call that it belongs to: that of the first channel in it. */
  call: LiveCall | undefined;
  members: readonly Leg[];
}

/** Media that a leg hears. */
export interface Playback {
  readonly id: string;
  readonly media: string;
  readonly leg: Leg;
}

/** The fault in the commands of a call that is over; `undefined` when there is none. */
export function faultOf({ plan, commands, number }: LiveCall): string | undefined {
  const ordered = (list: readonly string[]): string =>
    [...list.slice(0, -2), ...list.slice(-2).toSorted()].join(", ");
  if (ordered(commands) === ordered(plan.commands)) return undefined;
  return `Call ${number} (${plan.kind}) was told "${commands.join(", ")}" instead of "${plan.commands.join(", ")}".`;
}
