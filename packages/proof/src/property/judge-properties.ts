import { formatDuration, type Program } from "@flowrun/core";
import type { HistoryStep } from "../fuzz/call-history.ts";
import { type Happened, momentsOf } from "./moments-of.ts";
import type { Moment, Property } from "./property.ts";

/** A call in which a property does not hold. */
export interface BrokenProperty {
  readonly property: Property;
  /** Why, as a sentence. */
  readonly message: string;
  /** When, in milliseconds from the start of the call. */
  readonly atMs: number;
  /** The entry of the trace at which it broke, counted from 0. */
  readonly place: number;
}

/** The properties that do not hold in a call, each at the first moment that breaks it. Pure. */
export function judgeProperties(
  program: Program,
  history: readonly HistoryStep[],
  properties: readonly Property[],
): readonly BrokenProperty[] {
  return properties.flatMap((property) => {
    const broken = judgeRule(property, { program, history });
    if (broken === undefined) return [];
    const { why, at } = broken;
    const message = `"${property.name}" does not hold: ${why}`;
    return [{ property, message, atMs: at.atMs, place: at.place }];
  });
}

interface Call {
  readonly program: Program;
  readonly history: readonly HistoryStep[];
}

type Broken = { readonly why: string; readonly at: Pick<Happened, "atMs" | "place"> } | undefined;

function judgeRule({ rule }: Property, { program, history }: Call): Broken {
  const times: Times = (moments) => momentsOf(program, history, moments);
  if (rule.kind === "never") {
    const [at] = times(rule.moments);
    return at && { why: `${at.text} came ${timeOf(at)}.`, at };
  }
  return rule.kind === "before" ? judgeOrder(rule, times) : judgeLead(rule, times, history);
}

type Times = (moments: readonly Moment[]) => readonly Happened[];
type Rule<Kind> = Property["rule"] & { readonly kind: Kind };

function judgeOrder(rule: Rule<"before">, times: Times): Broken {
  const [then] = times(rule.then);
  const [first] = times(rule.first);
  if (then === undefined || (first !== undefined && first.place < then.place)) return undefined;
  const why = `${then.text} came ${timeOf(then)}, and ${wordsOf(rule.first)} had not come before.`;
  return { why, at: then };
}

function judgeLead(
  { from: begins, to: ends, withinMs }: Rule<"leads_to">,
  times: Times,
  history: readonly HistoryStep[],
): Broken {
  const to = times(ends);
  const end = endOf(history);
  const untilOf = ({ atMs }: Happened): number =>
    withinMs === undefined ? end.atMs : atMs + withinMs;
  const isLed = (from: Happened): boolean => {
    const next = to.find(({ place }) => place > from.place);
    return next !== undefined && next.atMs <= untilOf(from);
  };
  // A caller who leaves earlier is led nowhere.
  const isExcused = (from: Happened): boolean => end.isExcused && end.atMs <= untilOf(from);
  const from = times(begins).find((each) => !isLed(each) && !isExcused(each));
  if (from === undefined) return undefined;
  const isLate = withinMs !== undefined && untilOf(from) < end.atMs;
  const when = isLate ? `within ${formatDuration(withinMs)}` : "before the call ended";
  const why = `${from.text} came ${timeOf(from)}, and ${wordsOf(ends)} did not come ${when}.`;
  return { why, at: isLate ? placeAt(history, untilOf(from)) : end };
}

function timeOf({ atMs }: Happened): string {
  return `at ${(atMs / 1000).toFixed(3)} s`;
}

function wordsOf(moments: readonly Moment[]): string {
  return moments.map(({ text }) => text).join(" or ");
}

/** The ends of a call for which its flow can do nothing. */
const excused: ReadonlySet<string> = new Set([
  ...["caller_left", "shutdown", "platform_lost", "overload", "operator"],
]);

function endOf(history: readonly HistoryStep[]): Pick<Happened, "atMs" | "place"> & {
  readonly isExcused: boolean;
} {
  const atMs = history.at(-1)?.atMs ?? 0;
  const reason = history.at(-1)?.result.state.reason ?? "";
  return { ...placeAt(history, atMs), isExcused: excused.has(reason) };
}

/** The last entry that was written by then. */
function placeAt(history: readonly HistoryStep[], atMs: number): Pick<Happened, "atMs" | "place"> {
  const written = history
    .filter((step) => step.atMs <= atMs)
    .reduce((sum, { result }) => sum + result.trace.length, 0);
  return { atMs, place: Math.max(0, written - 1) };
}
