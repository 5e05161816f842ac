import type { Program } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import { demonstrationFor } from "../../../run/demonstration.ts";
import type { TimelineLine } from "../../../timeline/timeline-line.ts";
import type { CalleeWord } from "../../call/callee-behaviour.ts";

/** A caller that the phone can be. */
export interface PhoneCaller {
  readonly number: string;
  /** The mark of the number: `VIP Ada Lovelace`. */
  readonly label: string;
}

/** The call of the phone on the screen. */
export interface PhoneCall {
  readonly status: "calling" | "answered" | "talking" | "over";
  readonly startedAt: number;
  /** `undefined` while the call lasts. */
  readonly endedAt: number | undefined;
  /** The media that the caller hears at this moment. */
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
  /**
   * The faults of an edited flow, in lines; shown instead of the timeline until a key is pressed.
   */
  readonly report: readonly string[];
  /** Numbers worth trying, shown before the first call. */
  readonly hints: readonly string[];
  readonly now: number;
}

/** The call that is going on, if there is one. */
export function liveCall(state: PhoneState): PhoneCall | undefined {
  return state.call?.status === "over" ? undefined : state.call;
}

/** A caller whom no table knows. */
export const unknownCaller: PhoneCaller = { number: "4798765432", label: "an unknown number" };

/**
 * The phone before the first call: on hook, with the callers and hints of the demonstration where
 * the flow has its tables.
 */
export function initialPhoneState(program: Program, now: number): PhoneState {
  const { vip, hints } = demonstrationFor(program);
  return {
    flow: flowTitle(program),
    address: "",
    dialled: "1000",
    callers: [
      unknownCaller,
      ...(vip === undefined ? [] : [{ number: vip.caller_id, label: `VIP ${vip.name}` }]),
    ],
    caller: 0,
    typing: undefined,
    callee: "answer",
    call: undefined,
    timeline: [],
    note: undefined,
    report: [],
    hints:
      hints.length === 0
        ? ["Press Enter to call."]
        : ["Press Enter to call. Things to try:", "", ...hints],
    now,
  };
}

/** The name of a flow with its version, if it has one. */
export function flowTitle({ name, version }: Program): string {
  return version === undefined ? name : `${name} ${version}`;
}

/** The state of the phone, and whoever shows it. */
export interface PhoneBoard {
  readonly state: () => PhoneState;
  readonly change: (next: Partial<PhoneState>) => void;
  /** Adds a line to the timeline of the call. */
  readonly add: (line: TimelineLine | undefined) => void;
}

/** The most lines of a call that are kept. */
const longestTimeline = 1_000;

/** A board that begins with `initial` and shows every change. */
export function createPhoneBoard(
  initial: PhoneState,
  clock: Clock,
  show: (state: PhoneState) => void,
): PhoneBoard {
  let state = initial;
  const change = (next: Partial<PhoneState>): void => {
    state = { ...state, ...next, now: clock.now() };
    show(state);
  };
  return {
    state: () => state,
    change,
    add: (line) => {
      if (line !== undefined)
        change({ timeline: [...state.timeline, line].slice(-longestTimeline) });
    },
  };
}
