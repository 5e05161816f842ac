import type { CalleeWord } from "../commands/call/callee-behaviour.ts";
import type { TimelineLine } from "../timeline/timeline-line.ts";

/** A caller that the phone can be. */
export interface PhoneCaller {
  readonly number: string;
  /** What is special about the number: `VIP Ada Lovelace`. */
  readonly label: string;
}

/** The call of the phone on the screen. */
export interface PhoneCall {
  readonly status: "calling" | "answered" | "talking" | "over";
  readonly startedAt: number;
  /** `undefined` while the call lasts. */
  readonly endedAt: number | undefined;
  /** What is played to the caller at this moment. */
  readonly hears: string | undefined;
  readonly keys: string;
}

/** Everything that the phone on the screen shows. */
export interface PhoneState {
  readonly flow: string;
  readonly address: string;
  readonly dialled: string;
  readonly callers: readonly PhoneCaller[];
  /** The index of the caller that calls next. */
  readonly caller: number;
  /** The number that is being typed; `undefined` when none is. */
  readonly typing: string | undefined;
  readonly callee: CalleeWord;
  readonly call: PhoneCall | undefined;
  readonly timeline: readonly TimelineLine[];
  /** The last thing to know: a warning, or that the flow was reloaded. */
  readonly note: { readonly text: string; readonly wrong: boolean } | undefined;
  /** What is wrong with an edited flow, in lines; shown instead of the timeline until a key is pressed. */
  readonly report: readonly string[];
  /** Numbers worth trying, shown before the first call. */
  readonly hints: readonly string[];
  readonly now: number;
}

/** The call that is going on, if there is one. */
export function liveCall(state: PhoneState): PhoneCall | undefined {
  return state.call?.status === "over" ? undefined : state.call;
}
