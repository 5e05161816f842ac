import { formatDiagnostics } from "@flowrun/core";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import { judgeRun } from "../../src/expect/judge-run.ts";
import type { Trial } from "../../src/scenario/read-test-file.ts";
import { fileWith, flowText, readingOf } from "../scenario/reading.ts";

/** A customer who is found and connected. */
export const connected: readonly string[] = [
  "tables: { people: [{ id: 7, phone: SIP/7, floor: 2 }, { id: 8, phone: SIP/8 }] }",
  "legs: { SIP/7: { answers: 2s, hangs_up: 10s } }",
  'caller: [{ hears: sound:enter }, { press: "7#" }]',
];

/** The one scenario of a file with these lines. */
export function trialOf(...lines: readonly string[]): Trial & { readonly text: string } {
  return trialIn(flowText, lines);
}

/** The one scenario of a file with these lines, of another flow. */
export function trialIn(flow: string, lines: readonly string[]): Trial & { readonly text: string } {
  const text = fileWith(...lines);
  const { trials, diagnostics } = readingOf(text, flow);
  const [trial] = trials;
  if (trial === undefined)
    throw new Error(formatDiagnostics({ name: "x.test.yaml", text }, diagnostics));
  return { ...trial, text };
}

/**
 * What a run of a scenario with these lines departs in, one line each: code, the words it points
 * at, message, time.
 */
export function departuresOf(
  lines: readonly string[],
  change: Partial<ScenarioRun> = {},
  flow = flowText,
): readonly string[] {
  const trial = trialIn(flow, lines);
  const run = { ...runScenario(trial.program, trial.scenario), ...change };
  return judgeRun(trial, run).map(({ diagnostic: { code, span, message }, entry }) =>
    [code, trial.text.slice(span.start, span.end), message, entry?.at].join(" | "),
  );
}
