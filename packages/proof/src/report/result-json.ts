import { type JsonObject, type Source, toJsonDiagnostic } from "@flowrun/core";
import type { TrialResult } from "../expect/run-trial.ts";
import { timelineOf } from "./timeline.ts";

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
