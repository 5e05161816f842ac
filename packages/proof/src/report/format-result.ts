import {
  formatDiagnostic,
  type JsonObject,
  type Source,
  toJsonDiagnostic,
  type TraceEntry,
} from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { timelineOf } from "./timeline.ts";

/**
 * A failed scenario for people, without a newline at the end. It shows each difference with the
 * frame of its expectation, then the timeline of the call, with `>` at the lines where it departed.
 * A long timeline is shortened to its beginning, its end, and the lines around these.
 */
export function formatResult(source: Source, { trial, run, departures }: TrialResult): string {
  const differences = departures.map(({ diagnostic }) => formatDiagnostic(source, diagnostic));
  const marked = new Set(departures.flatMap(({ entry }) => entry ?? []));
  return [
    ...differences,
    `The call:\n${formatTimeline(timelineOf(trial.program, run.trace), marked)}`,
  ].join("\n\n");
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
 * milliseconds.
 */
export function resultJson(source: Source, { trial, run, departures }: TrialResult): JsonObject {
  const passed = departures.length === 0;
  const differences = departures.map(({ diagnostic, expected, got, entry }) => ({
    ...toJsonDiagnostic(source, diagnostic),
    expected,
    got,
    at: entry?.at ?? null,
  }));
  const timeline = passed
    ? []
    : timelineOf(trial.program, run.trace).map(({ at, place, text }) => ({
        at,
        place,
        text: text.trim(),
      }));
  return {
    file: source.name,
    name: trial.name,
    passed,
    virtualMs: run.endedMs,
    differences,
    timeline,
  };
}
