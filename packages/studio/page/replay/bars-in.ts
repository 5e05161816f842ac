import type { Program, TraceEntry } from "@flowrun/core";
import { sortOfVerb, type VerbSort } from "@flowrun/graph";
import type { ReplayStep } from "@flowrun/proof";

/** A step that a call was in. Times are milliseconds since the call began. */
export interface CallBar {
  readonly block: string;
  readonly step: string;
  readonly verb: string;
  readonly sort: VerbSort;
  readonly fromMs: number;
  /** The point at which it began. */
  readonly point: number;
  /** When and how it was left; none while the call is in it, or where it ended in it. */
  readonly left: BarEnd | undefined;
  readonly keys: readonly { readonly atMs: number; readonly digit: string }[];
}

/** How a step was left. */
export interface BarEnd {
  readonly atMs: number;
  readonly point: number;
  /** Empty where the call was over before the step was. */
  readonly outcome: string;
  readonly detail: string;
}

/** The steps of a call, in the order in which they were entered. */
export function barsIn(program: Program, steps: readonly ReplayStep[]): readonly CallBar[] {
  const known = stepsOf(program);
  const bars: Open[] = [];
  for (const [point, { atMs, event, trace }] of steps.entries()) {
    const open = bars.findLast(({ left }) => left === undefined) ?? bars.at(-1);
    if (event?.kind === "dtmf.received") open?.keys.push({ atMs, digit: event.digit });
    for (const entry of trace)
      if (entry.kind === "step.entered") {
        const { block = "", sort = "flow" } = known.get(entry.step) ?? {};
        bars.push({
          block,
          step: entry.step,
          verb: entry.verb,
          sort,
          fromMs: atMs,
          point,
          left: undefined,
          keys: [],
        });
      } else leave(bars, entry, { atMs, point });
  }
  return bars;
}

type Open = { -readonly [Member in Exclude<keyof CallBar, "keys">]: CallBar[Member] } & {
  readonly keys: { readonly atMs: number; readonly digit: string }[];
};

/** Ends the bar of a step that is left; with the call, those of all. */
function leave(bars: readonly Open[], entry: TraceEntry, at: Pick<BarEnd, "atMs" | "point">): void {
  const isOpen = ({ step, left }: Open): boolean =>
    left === undefined && "step" in entry && step === entry.step;
  if (entry.kind === "step.left") {
    const bar = bars.findLast(isOpen);
    if (bar !== undefined) bar.left = { ...at, outcome: entry.outcome, detail: entry.detail ?? "" };
  } else if (entry.kind === "call.leaving")
    for (const bar of bars) bar.left ??= { ...at, outcome: "", detail: "" };
}

function stepsOf({
  blocks,
  finally: last,
}: Program): ReadonlyMap<string, Pick<CallBar, "block" | "sort">> {
  const all = [...Object.entries(blocks), ["finally", last] as const];
  return new Map(
    all.flatMap(([block, steps]) =>
      steps.map(({ id, verb }) => [id, { block, sort: sortOfVerb(verb) }] as const),
    ),
  );
}
