import {
  formatDiagnostic,
  type Json,
  type JsonObject,
  type Source,
  toJsonDiagnostic,
  type TraceEntry,
} from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { timelineOf } from "./timeline.ts";

/**
 * A failed scenario for people, without a newline at the end. It shows each difference with the
 * frame of its expectation, then the timeline of each call that departed, with `>` at the lines
 * where it did. A long timeline is shortened to its beginning, its end, and the lines around these.
 */
export function formatResult(source: Source, result: TrialResult): string {
  const { trial, departures } = result;
  const differences = departures.map(({ diagnostic }) => formatDiagnostic(source, diagnostic));
  const marked = new Set(departures.flatMap(({ entry }) => entry ?? []));
  const calls = departed(result).map(
    ({ title, trace }) => `${title}:\n${formatTimeline(timelineOf(trial.program, trace), marked)}`,
  );
  return [...differences, ...calls].join("\n\n");
}

/** A call of a scenario, or a run that one of its rooms began. */
interface ToldCall {
  /** Begins its timeline. */
  readonly title: string;
  /** The name under `others`; absent: another one. */
  readonly name?: string;
  readonly trace: readonly TraceEntry[];
}

/** The calls that departed, in their order; the first one where it is none of the others. */
function departed({ trial, run, departures }: TrialResult): readonly ToldCall[] {
  const others = run.others.map(({ trace }, index): ToldCall => {
    const name = trial.scenario.others?.[index]?.name ?? "";
    return { title: `The call "${name}"`, name, trace };
  });
  const begun = run.begun.map(({ trace }): ToldCall => ({ title: "The run", trace }));
  const left = [...others, ...begun].map((call) => ({ call, entries: new Set(call.trace) }));
  const found = left.filter(({ entries }) =>
    departures.some(({ entry }) => entry !== undefined && entries.has(entry)),
  );
  const isFirst = departures.some(
    ({ entry }) => entry === undefined || !found.some(({ entries }) => entries.has(entry)),
  );
  return [
    ...(isFirst ? [{ title: "The call", trace: run.trace }] : []),
    ...found.map(({ call }) => call),
  ];
}

function formatTimeline(
  lines: ReturnType<typeof timelineOf>,
  marked: ReadonlySet<TraceEntry>,
): string {
  const width = Math.max(0, ...lines.map(({ place }) => place.length));
  // An entry for which the timeline has no line is marked at its end.
  const told = new Set(lines.map(({ entry }) => entry));
  const isLost = [...marked].some((entry) => !told.has(entry));
  const isMarked = (index: number): boolean => {
    const entry = lines[index]?.entry;
    return (entry !== undefined && marked.has(entry)) || (isLost && index === lines.length - 1);
  };
  const formatted = lines.map(({ at, place, text }, index) => {
    return `${isMarked(index) ? ">" : " "} ${(at / 1000).toFixed(3).padStart(9)}  ${place.padEnd(width)}  ${text}`;
  });
  return shorten(formatted, isMarked).join("\n");
}

/** A timeline of at most this many lines is shown whole. */
const shortTimeline = 60;

/** How many lines are shown at either end of a long timeline, and around each that is marked. */
const shown = { atEnds: 3, before: 12, after: 6 };

function shorten(
  lines: readonly string[],
  isMarked: (index: number) => boolean,
): readonly string[] {
  if (lines.length <= shortTimeline) return lines;
  const marks = [...lines.keys()].filter(isMarked);
  const isShown = (index: number): boolean =>
    index < shown.atEnds ||
    index >= lines.length - shown.atEnds ||
    marks.some((mark) => index >= mark - shown.before && index <= mark + shown.after);
  const short: string[] = [];
  let hidden = 0;
  for (const [index, line] of lines.entries()) {
    if (!isShown(index)) hidden += 1;
    else {
      if (hidden > 0) short.push(`  … (${hidden} lines)`);
      hidden = 0;
      short.push(line);
    }
  }
  return short;
}

/**
 * A scenario's result as plain JSON. A passed one has no differences and no timeline; times are
 * milliseconds. `others` has the timelines of the further calls that departed, where there are any.
 */
export function resultJson(source: Source, result: TrialResult): JsonObject {
  const { trial, run, departures } = result;
  const passed = departures.length === 0;
  const differences = departures.map(({ diagnostic, expected, got, entry }) => ({
    ...toJsonDiagnostic(source, diagnostic),
    expected,
    got,
    at: entry?.at ?? null,
  }));
  const linesOf = (trace: readonly TraceEntry[]): Json[] =>
    timelineOf(trial.program, trace).map(({ at, place, text }) => ({
      at,
      place,
      text: text.trim(),
    }));
  const others = departed(result).flatMap(({ name, trace }) =>
    name === undefined ? [] : [{ name, timeline: linesOf(trace) }],
  );
  return {
    file: source.name,
    name: trial.name,
    passed,
    virtualMs: run.endedMs,
    differences,
    timeline: passed ? [] : linesOf(run.trace),
    ...(others.length > 0 && { others }),
  };
}
