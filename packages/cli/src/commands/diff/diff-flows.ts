import type { Program } from "@flowrun/core";
import { compileFlow } from "@flowrun/flow";
import {
  compareFlows,
  type CompileWith,
  exploreFlow,
  type FlowComparison,
  journalToScenario,
  type TriedCall,
} from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import { settingInputsOf } from "../../flow/setting-inputs.ts";
import type { Invocation } from "../../invocation.ts";
import { filesBelow } from "../../project-files.ts";
import { testsBeside } from "../../scenarios/flow-properties.ts";
import { loadTestFile } from "../../scenarios/test-files.ts";
import { printWarnings } from "../../terminal/report.ts";
import { openSettings } from "../explore/explore-file.ts";
import { replayFile } from "../replay/replay-file.ts";

/** The options of `flowrun diff`. */
export interface DiffOptions extends ConfigOptions {
  readonly tests?: readonly string[];
  readonly journals?: string;
  readonly limit: number;
}

/** Two flows that were compared. */
export interface DiffedFlows {
  /** As the user named them. */
  readonly old: string;
  readonly next: string;
  readonly comparison: FlowComparison;
  /** How many calls were tried. */
  readonly calls: number;
}

/** The most calls that are tried to find what each flow can do. */
const mostCalls = 1_000;

/** Tries calls on two flows. Throws a `CliError` when one of them has a mistake. */
export async function diffFlows(
  invocation: Invocation,
  old: string,
  next: string,
  options: DiffOptions,
): Promise<DiffedFlows> {
  const [before, after] = [
    await compilerOf(invocation, old, options),
    await compilerOf(invocation, next, options),
  ];
  const { journals } = options;
  const tried =
    journals === undefined
      ? withoutRepeats([
          ...(await callsOfTests(invocation, [old, next], options.tests)),
          ...callsFound(before),
          ...callsFound(after),
        ])
      : await callsOfJournals(invocation, old, { ...options, folder: journals });
  const comparison = compareFlows(tried, before, after);
  return { old, next, comparison, calls: tried.length - comparison.skipped };
}

/** Compiles a flow with the settings of calls, beside those of its configuration that are no secrets. */
async function compilerOf(
  invocation: Invocation,
  path: string,
  options: ConfigOptions,
): Promise<CompileWith> {
  const loaded = await loadRunnable(invocation, path, options);
  const open = openSettings(loaded);
  const declared = new Set(Object.keys(loaded.program.settings));
  const known = new Map<string, Program | undefined>();
  return (settings) => {
    // A setting that only the other flow has says nothing to this one.
    const given = Object.entries(settings).filter(([name]) => declared.has(name));
    const all = { ...open, ...Object.fromEntries(given) };
    const key = JSON.stringify(all);
    if (!known.has(key))
      known.set(key, compileFlow(loaded.source, settingInputsOf(all), loaded.language).program);
    return known.get(key);
  };
}

async function callsOfTests(
  invocation: Invocation,
  flows: readonly string[],
  named: readonly string[] | undefined,
): Promise<readonly TriedCall[]> {
  const files = named ?? flows.flatMap((flow) => testsBeside(invocation, flow));
  const calls: TriedCall[] = [];
  for (const file of new Set(files)) {
    const { trials, diagnostics } = await loadTestFile(invocation.surroundings, file);
    calls.push(...trials.map(({ scenario }) => ({ scenario, file })));
    if (diagnostics.length > 0)
      printWarnings(invocation, [
        `"${file}" has mistakes, so its scenarios are not tried: flowrun test ${file}`,
      ]);
  }
  return calls;
}

/** Calls that take every way of a flow that a search finds. */
function callsFound(compile: CompileWith): readonly TriedCall[] {
  const program = compile({});
  if (program === undefined) return [];
  const found = exploreFlow({ program, settings: {}, compile, runs: [], mostPaths: 0, mostCalls });
  return found.scenarios.map(({ scenario }) => ({ scenario }));
}

/** The calls of journals, as scenarios; those that cannot be repeated are told. */
async function callsOfJournals(
  invocation: Invocation,
  flow: string,
  { folder, ...options }: DiffOptions & { readonly folder: string },
): Promise<readonly TriedCall[]> {
  const { files } = filesBelow(invocation.surroundings.cwd, folder, /\.jsonl$/);
  if (files.length === 0) {
    const message = `There is no journal below "${folder}".`;
    const hint = "Name the folder that `flowrun FLOW --journal DIR` writes to.";
    throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
  }
  const calls: TriedCall[] = [];
  const left: string[] = [];
  for (const file of files) {
    const replayed = await replayFile(invocation, file, { ...options, flow, toTest: false });
    if (replayed.program === undefined) continue;
    const { program, journal, replay } = replayed;
    if (replay.difference !== undefined) left.push(file);
    else calls.push({ scenario: journalToScenario(program, journal, replay).scenario, file });
  }
  if (left.length > 0)
    printWarnings(invocation, [
      `${left.length} of ${files.length} journals are not of "${flow}", and are left out: ${left.slice(0, 3).join(", ")}${left.length > 3 ? " …" : ""}`,
    ]);
  return calls;
}

/** Each call once, whatever it is called and whatever is expected of it. */
function withoutRepeats(calls: readonly TriedCall[]): readonly TriedCall[] {
  const known = new Map<string, TriedCall>();
  for (const call of calls) {
    const key = JSON.stringify({ ...call.scenario, name: "", expect: {} });
    if (!known.has(key)) known.set(key, call);
  }
  return [...known.values()];
}
