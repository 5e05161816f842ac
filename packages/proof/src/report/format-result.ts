import { formatDiagnostic, type JsonObject, type Source, toJsonDiagnostic, type TraceEntry } from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { timelineOf } from "./timeline.ts";

/**
 * A failed scenario for people, without a newline at the end: each difference with the frame of its expectation, then the
 * timeline of the call, with `>` at the lines where it departed.
 */
export function formatResult(source: Source, { trial, run, departures }: TrialResult): string {
  const differences = departures.map(({ diagnostic }) => formatDiagnostic(source, diagnostic));
  const marked = new Set(departures.flatMap(({ entry }) => entry ?? []));
  return [...differences, `The call:\n${formatTimeline(timelineOf(trial.program, run.trace), marked)}`].join("\n\n");
}

function formatTimeline(lines: ReturnType<typeof timelineOf>, marked: ReadonlySet<TraceEntry>): string {
  const width = Math.max(0, ...lines.map(({ place }) => place.length));
  // An entry for which the timeline has no line is marked at its end.
  const shown = new Set(lines.map(({ entry }) => entry));
  const isLost = [...marked].some((entry) => !shown.has(entry));
  return lines
    .map(({ at, place, text, entry }, index) => {
      const isMarked = marked.has(entry) || (isLost && index === lines.length - 1);
      return `${isMarked ? ">" : " "} ${(at / 1000).toFixed(3).padStart(9)}  ${place.padEnd(width)}  ${text}`;
    })
    .join("\n");
}

/** A scenario's result as plain JSON. A passed one has no differences and no timeline; times are milliseconds. */
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
    : timelineOf(trial.program, run.trace).map(({ at, place, text }) => ({ at, place, text: text.trim() }));
  return { file: source.name, name: trial.name, passed, virtualMs: run.endedMs, differences, timeline };
}
