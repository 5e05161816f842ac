import { setImmediate } from "node:timers/promises";
import { positionOf, type Source } from "@flowrun/core";
import { compileFlow, type Language } from "@flowrun/flow";
import {
  type BreakReport,
  breaksOf,
  createBreakJudge,
  exploreFlow,
  type FlowBreak,
  formatBreaks,
  isMissed,
  tallyOf,
  type Scenario,
  type TrialResult,
  type TriedBreak,
} from "@flowrun/proof";
import { settingInputsOf } from "../../flow/setting-inputs.ts";
import type { Invocation } from "../../invocation.ts";
import type { RunTests } from "./report-coverage.ts";

/** The options of a command that breaks flows. */
export interface MutateOptions {
  readonly mutate?: boolean;
  /** For all flows together, in milliseconds. */
  readonly time: number;
  /** In per cent. */
  readonly atLeast?: number;
}

/** The most calls in which a break is looked for that changes the call of no scenario. */
const mostCalls = 500;

/**
 * Breaks each flow in small ways, and tries which of the breaks its scenarios notice. It ends when
 * the time is over: the first breaks of all steps come before the second ones.
 */
export async function mutateTests(
  { surroundings: { clock } }: Invocation,
  files: readonly RunTests[],
  { time }: MutateOptions,
): Promise<readonly BreakReport[]> {
  const until = clock.now() + time;
  const isOver = (): boolean => clock.now() >= until;
  const reports: BreakReport[] = [];
  for (const [flow, own] of Map.groupBy(files, (file) => file.flow)) {
    if (flow === undefined) continue;
    const results = own.flatMap((file) => file.results);
    reports.push(await breakFlow(flow, results, { isOver, language: own[0]?.language ?? {} }));
  }
  return reports;
}

interface Trying {
  readonly isOver: () => boolean;
  readonly language: Language;
}

async function breakFlow(
  source: Source,
  results: readonly TrialResult[],
  { isOver, language }: Trying,
): Promise<BreakReport> {
  const breaks = inTurns(breaksOf(source, language));
  const { judge, differs } = createBreakJudge(source, results, language);
  const tried: TriedBreak[] = [];
  for (const slip of breaks) {
    // Calls of a host in this process go on meanwhile.
    await setImmediate();
    if (isOver()) break;
    tried.push({ slip, verdict: judge(slip) });
  }
  const isOpen = tried.some(({ verdict }) => verdict.kind === "same");
  const others = isOpen && !isOver() ? callsFound(source, language) : [];
  const shown = tried.map((each): TriedBreak => {
    if (each.verdict.kind !== "same" || isOver()) return each;
    const found = differs(each.slip, others);
    return found === undefined ? each : { ...each, shown: found };
  });
  return {
    source,
    scenarios: results.length,
    tried: shown.toSorted((a, b) => a.slip.span.start - b.slip.span.start),
    left: breaks.length - tried.length,
  };
}

/** The first break of each step, then the second ones, and so on. */
function inTurns(breaks: readonly FlowBreak[]): readonly FlowBreak[] {
  const bySteps = [...Map.groupBy(breaks, ({ step }) => step).values()];
  const most = Math.max(0, ...bySteps.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) =>
    bySteps.flatMap((own) => own.slice(turn, turn + 1)),
  ).flat();
}

/** Calls that take every way of the flow that can be found, each with its program. */
function callsFound(
  source: Source,
  language: Language,
): Parameters<ReturnType<typeof createBreakJudge>["differs"]>[1] {
  const compile = (settings: Scenario["settings"]) =>
    compileFlow(source, settingInputsOf(settings), language).program;
  const program = compile({});
  if (program === undefined) return [];
  const settings = {};
  const found = exploreFlow({ program, settings, compile, runs: [], mostPaths: 0, mostCalls });
  return found.scenarios.flatMap(({ scenario }) => {
    const own = compile(scenario.settings);
    return own === undefined ? [] : [{ name: scenario.name, scenario, program: own }];
  });
}

/** Prints the breaks that no scenario notices; `false` when fewer are noticed than `--at-least` asks for. */
export function reportBreaks(
  { surroundings, json, paint, paintError }: Invocation,
  reports: readonly BreakReport[],
  { atLeast }: MutateOptions,
): boolean {
  for (const report of json ? [] : reports) {
    const { head, body } = formatBreaks(report);
    surroundings.out.write(`\n${paint("bold", head)}\n${body}`);
  }
  const tallies = reports.map(tallyOf);
  const noticed = tallies.reduce((sum, each) => sum + each.noticed, 0);
  const total = tallies.reduce((sum, each) => sum + each.total, 0);
  if (atLeast === undefined || noticed * 100 >= atLeast * total) return true;
  const percent = Math.floor((noticed * 100) / total);
  const text = `Too few breaks are noticed: ${noticed} of ${total}, ${percent} %; --at-least asks for ${atLeast} %.`;
  if (json) surroundings.err.write(`${paintError("red", text)}\n`);
  else surroundings.out.write(`${paint("red", text)}\n`);
  return false;
}

/** The reports as plain JSON, with every break that was tried. */
export function breaksJson(reports: readonly BreakReport[]): readonly object[] {
  return reports.map(({ source, tried, left, ...report }) => ({
    flow: source.name,
    scenarios: report.scenarios,
    ...tallyOf({ tried }),
    left,
    breaks: tried.map((each) => ({
      line: positionOf(source, each.slip.span).line,
      step: each.slip.step ?? null,
      what: each.slip.what,
      change: each.slip.change ?? null,
      verdict: isMissed(each) ? "unnoticed" : each.verdict.kind,
      differs: (each.verdict.kind === "unnoticed" ? each.verdict.differs : each.shown) ?? null,
    })),
  }));
}
