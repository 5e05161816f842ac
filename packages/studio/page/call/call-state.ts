import type { GivenFlow } from "../prove/given-flow.ts";
import type { DraftCall, TimedAct } from "./call-desk.ts";
import type { CallPrompt } from "../replay/prompts-in.ts";
import type { CallPoint, SteppedCall } from "../replay/step-again.ts";

/** A call on the draft line. All of it is in its acts: the rest is computed of them. */
export interface HeldCall extends DraftCall {
  /** The flow as it was when the call began, or went on. */
  readonly flow: GivenFlow;
  readonly acts: readonly TimedAct[];
  /** From its beginning to what will become of it if the caller does nothing more. */
  readonly run: SteppedCall;
  /** The clock of the call, in milliseconds from its beginning. */
  readonly nowMs: number;
  readonly isRunning: boolean;
  /** The event that is looked at; none: the call as it is now. */
  readonly seen: number | undefined;
}

/** The page's knowledge of its line. */
export interface CallLineState {
  readonly worlds: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly wish: DraftCall;
  readonly call: HeldCall | undefined;
  /** Whether a call is about to begin. */
  readonly isBeginning: boolean;
  /** How many times as fast as a real call. */
  readonly speed: number;
  readonly isHeard: boolean;
}

/** A line that nobody has called on. */
export const quietLine: CallLineState = {
  worlds: [],
  wish: { from: "4790000000", to: "1000", like: undefined },
  call: undefined,
  isBeginning: false,
  speed: 1,
  isHeard: true,
};

/** The last event that has happened by the call's clock. */
export function nowEvent({ run, nowMs }: HeldCall): number {
  return Math.max(
    0,
    run.points.findLastIndex(({ atMs }) => atMs <= nowMs),
  );
}

/** The event that is shown. */
export function shownEvent(call: HeldCall): number {
  return call.seen ?? nowEvent(call);
}

/** The event that is shown, with how the call stood then. */
export function shownState(call: HeldCall): CallPoint | undefined {
  return call.run.points[shownEvent(call)];
}

/** The time that is shown: of an event that is looked back at, its own. */
export function shownMs(call: HeldCall): number {
  return call.seen === undefined ? call.nowMs : (call.run.points[call.seen]?.atMs ?? 0);
}

/** Whether the call has ended by its clock. */
export function isOver(call: HeldCall): boolean {
  return call.run.points[nowEvent(call)]?.isOver === true;
}

/** The prompt that the caller hears at the time that is shown. */
export function shownPrompt(call: HeldCall): CallPrompt | undefined {
  const at = shownMs(call);
  return call.run.prompts.findLast(({ fromMs, toMs }) => fromMs <= at && at < toMs);
}

/** The keys that had been pressed by what is shown: one of a secret entry is masked. */
export function shownKeys(call: HeldCall): string {
  const taken = call.run.points.slice(0, shownEvent(call) + 1);
  return taken.flatMap(({ kind, what }) => (kind === "dtmf.received" ? [what] : [])).join("");
}
