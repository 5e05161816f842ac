import type { InAnyLanguage } from "./in-any-language.ts";

/** The calls that a list has. */
const onlyCalls: Readonly<Record<string, string>> = {
  all: "all",
  live: "now",
  over: "over",
  wrong: "gone wrong",
};

/** Why calls end, by what the interpreter calls it. */
const endReasons: Readonly<Record<string, string>> = {
  ...{
    caller_left: "caller left",
    callee_left: "callee left",
    flow_ended: "ended by the flow",
    redirected: "sent on",
  },
  ...{
    answer_failed: "not answered",
    fault: "fault",
    limit: "limit reached",
    shutdown: "shut down",
    operator: "hung up by an operator",
  },
  ...{
    platform_lost: "platform lost",
    overload: "overload",
    broken: "broken",
    goes_on: "goes on elsewhere",
  },
};

/** Words for the calls of a running flow, in English; `live-nb.ts` has them in Norwegian. */
export const liveEn = {
  callsOver: (count: number): string => (count === 1 ? "1 over" : `${count} over`),
  recordedCalls: "Recorded calls",
  hostAway: "The flow cannot be reached. It is looked for again and again.",
  window: "Numbers of",
  windowOf: (window: string): string =>
    ({ "5m": "5 min", "1h": "1 hour" })[window] ?? "since start",
  findCall: "number, block, end",
  noCalls: "No call yet. As soon as one comes it is here.",
  noCallFound: "No call has this in it.",
  callsHere: (count: number): string =>
    count === 1 ? "1 call is here now" : `${count} calls are here now`,
  failedHere: (count: number): string =>
    count === 1 ? "1 call failed here" : `${count} calls failed here`,
  goneHere: (gone: number, entered: number): string =>
    `${gone} of ${Math.max(gone, entered)} callers hung up here`,
  endReason: (reason: string): string => endReasons[reason] ?? reason,
  whichCalls: "Which calls",
  onlyCalls: (which: string): string => onlyCalls[which] ?? which,
  exportCalls: "The listed calls as CSV",
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type LiveWords = InAnyLanguage<typeof liveEn>;
