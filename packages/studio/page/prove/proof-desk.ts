import type { Language } from "@flowrun/flow";
import { positionOf, type Diagnostic, type TraceEntry } from "@flowrun/core";
import {
  callsIn,
  coverFlow,
  runTrial,
  timelineOf,
  type CoverageTotals,
  type Scenario,
  type TrialResult,
} from "@flowrun/proof";
import type { WalkCounts } from "../graph/overlay.ts";
import { addScenario } from "./found-scenario.ts";
import type { GivenFile, GivenFlow } from "./given-flow.ts";
import { readTests } from "./read-tests.ts";
import { testsOf } from "./renamed-tests.ts";
import { walkCounts } from "./walk-counts.ts";

/** A scenario that was run. */
export interface ProvedScenario {
  /** Unique among all scenarios of the flow. */
  readonly key: string;
  readonly file: string;
  readonly name: string;
  /** Where the call departed from what was expected; nowhere when it passed. */
  readonly departures: readonly ProvedDeparture[];
  /** The way of the call; of one that failed, up to its first departure. */
  readonly walk: WalkCounts;
  /** The step that a failed call was in when it departed. */
  readonly departedAt: string | undefined;
  /** How long the call took by its own clock, in milliseconds. */
  readonly endedMs: number;
}

/** A difference between what was expected and what came. */
export interface ProvedDeparture {
  readonly message: string;
  readonly hint: string | undefined;
  /** In the file of scenarios, counted from 1. */
  readonly line: number;
}

/** A mistake in a file of scenarios, which keeps all of its scenarios from being run. */
export interface TestMistake extends ProvedDeparture {
  readonly file: string;
}

/** The results of all scenarios of a flow. */
export interface Proved {
  /** The text that was proved. */
  readonly text: string;
  /** In the order of the files. */
  readonly scenarios: readonly ProvedScenario[];
  readonly mistakes: readonly TestMistake[];
  /** Whether the flow has errors, so that nothing could be run. */
  readonly isBroken: boolean;
  /** The ways that all calls together have walked; none where nothing was run. */
  readonly counts: WalkCounts | undefined;
  readonly totals: CoverageTotals | undefined;
  /** How long it took, in milliseconds. */
  readonly took: number;
}

/** A line of the story of a call. */
export interface StoryLine {
  /** Milliseconds from the start of the call. */
  readonly at: number;
  readonly text: string;
  /** The step that it was in. */
  readonly step: string | undefined;
}

/** The questions of the page about scenarios. Every answer is plain data. */
export interface ProofDesk {
  /** Runs all scenarios that are about the flow. */
  prove(flow: GivenFlow): Proved;
  /** The story of a scenario's call, as it was proved last. */
  story(key: string): readonly StoryLine[];
  /** The files of scenarios that are other ones since blocks have got other names. */
  renamed(flow: GivenFlow): readonly GivenFile[];
  /**
   * The text of a file of scenarios with one more; without a text, of a new file beside its flow.
   * `undefined` when it cannot be added.
   */
  add(file: string, text: string | undefined, flow: string, scenario: Scenario): string | undefined;
}

/** A desk for flows in a language, which keeps the calls that it has run last. */
export function createProofDesk(now: () => number, language: Language = {}): ProofDesk {
  let results: ReadonlyMap<string, TrialResult> = new Map();
  return {
    prove(flow) {
      const began = now();
      const read = readTests(flow, language);
      const run = read.map((each) => ({ ...each, results: each.reading.trials.map(runTrial) }));
      results = new Map(
        run.flatMap((each) => each.results.map((result) => [keyOf(each.file, result), result])),
      );
      const all = [...results.values()];
      const program = all[0]?.trial.program;
      const calls = all.flatMap(({ run: own }) => callsIn(own));
      return {
        text: flow.text,
        scenarios: run.flatMap(({ file, results: own }) =>
          own.map((result) => provedScenario(file, result)),
        ),
        mistakes: run.flatMap(({ file, reading }) =>
          reading.diagnostics.map((each) => mistakeOf(file, each)),
        ),
        isBroken: read.some(({ reading }) => hasErrors(reading.flowDiagnostics)),
        counts: program && walkCounts(calls.flatMap(({ trace }) => trace)),
        totals: program && coverFlow(program, calls).totals,
        took: now() - began,
      };
    },
    story(key) {
      const result = results.get(key);
      return result === undefined ? [] : storyOf(result);
    },
    renamed: (flow) =>
      testsOf(flow, language).filter(({ name, text }) =>
        flow.tests.some((each) => each.name === name && each.text !== text),
      ),
    add: addScenario,
  };
}

function storyOf({ trial, run }: TrialResult): readonly StoryLine[] {
  let step: string | undefined;
  const steps = new Map<TraceEntry, string | undefined>();
  for (const entry of run.trace) {
    if (entry.kind === "step.entered" || entry.kind === "step.skipped") ({ step } = entry);
    steps.set(entry, step);
  }
  const lines = timelineOf(trial.program, run.trace);
  return lines.map(({ at, text, entry }) => ({ at, text: text.trim(), step: steps.get(entry) }));
}

function keyOf({ name }: GivenFile, { trial }: TrialResult): string {
  return `${name} ${trial.name}`;
}

function provedScenario(file: GivenFile, result: TrialResult): ProvedScenario {
  const { trial, run, departures } = result;
  const [first] = departures;
  const cut = first?.entry === undefined ? -1 : run.trace.indexOf(first.entry);
  const walked = cut === -1 ? run.trace : run.trace.slice(0, cut + 1);
  const here = walked.findLast((entry) => entry.kind === "step.entered");
  return {
    key: keyOf(file, result),
    file: file.name,
    name: trial.name,
    departures: departures.map(({ diagnostic }) => mistakeOf(file, diagnostic)),
    walk: walkCounts(walked),
    departedAt: first === undefined || here?.kind !== "step.entered" ? undefined : here.step,
    endedMs: run.endedMs,
  };
}

function mistakeOf(file: GivenFile, { message, hint, span }: Diagnostic): TestMistake {
  return { file: file.name, message, hint, line: positionOf(file, span).line };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
