import type { WalkCounts } from "../graph/overlay.ts";
import type { GivenFlow } from "../prove/given-flow.ts";
import type { DraftCall, TimedAct } from "./call-desk.ts";
import type { DraftEvent, DraftPrompt, DraftRun, DraftVisit } from "./draft-run.ts";

/** A call on the draft line. All of it is in its acts: the rest is computed of them. */
export interface HeldCall extends DraftCall {
  /** The flow as it was when the call began, or went on. */
  readonly flow: GivenFlow;
  readonly acts: readonly TimedAct[];
  readonly run: DraftRun;
  /** The clock of the call, in milliseconds from its beginning. */
  readonly nowMs: number;
  readonly isRunning: boolean;
  /** The event that is looked at; none: the call as it is now. */
  readonly seen: number | undefined;
}

/** What the page knows of its line. */
export interface CallLineState {
  readonly worlds: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly wish: DraftCall;
  readonly call: HeldCall | undefined;
  /** How many times as fast as a real call. */
  readonly speed: number;
  readonly isHeard: boolean;
}

/** A line that nobody has called on. */
export const quietLine: CallLineState = {
  worlds: [],
  wish: { from: "4790000000", to: "1000", like: undefined },
  call: undefined,
  speed: 1,
  isHeard: true,
};

/** The last event that has happened by the call's clock. */
export function nowEvent({ run, nowMs }: HeldCall): number {
  return Math.max(
    0,
    run.events.findLastIndex(({ atMs }) => atMs <= nowMs),
  );
}

/** The event that is shown. */
export function shownEvent(call: HeldCall): number {
  return call.seen ?? nowEvent(call);
}

/** The event that is shown, with how the call stood then. */
export function shownState(call: HeldCall): DraftEvent | undefined {
  return call.run.events[shownEvent(call)];
}

/** The time that is shown: of an event that is looked back at, its own. */
export function shownMs(call: HeldCall): number {
  return call.seen === undefined ? call.nowMs : (call.run.events[call.seen]?.atMs ?? 0);
}

/** Whether the call has ended by its clock. */
export function isOver(call: HeldCall): boolean {
  return call.run.events[nowEvent(call)]?.isOver === true;
}

/** What the caller hears at the time that is shown. */
export function shownPrompt(call: HeldCall): DraftPrompt | undefined {
  const at = shownMs(call);
  return call.run.prompts.findLast(({ fromMs, toMs }) => fromMs <= at && at < toMs);
}

/** The steps that the call had entered by the event that is shown. */
export function visitsUntil(call: HeldCall, event: number): readonly DraftVisit[] {
  return call.run.visits.filter(({ fromEvent }) => fromEvent <= event);
}

/** The way that the call had gone by an event. */
export function walkUntil(call: HeldCall, event: number): WalkCounts {
  const steps: Record<string, number> = {};
  const ways: Record<string, number> = {};
  for (const { step, left } of visitsUntil(call, event)) {
    steps[step] = 1;
    ways[`${step} runs`] = 1;
    if (left === undefined || left.event > event) continue;
    ways[`${step} next`] = 1;
    ways[`${step} ${left.outcome}`] = 1;
  }
  return { steps, ways };
}
