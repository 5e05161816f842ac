import { toJsonDiagnostic, type JsonObject } from "@flowrun/core";
import {
  type BreakReport,
  type Coverage,
  formatResult,
  resultJson,
  type TrialResult,
} from "@flowrun/proof";
import type { Invocation } from "../../invocation.ts";
import type { TestedFile, TestOutcome } from "../../scenarios/run-tests.ts";
import { paintReport, reportDiagnostics } from "../../terminal/report.ts";
import { breaksJson } from "./mutate-tests.ts";
import type { CoveredFlow } from "./report-coverage.ts";

/** The things that are told beside the results of scenarios. */
export interface ToldBeside {
  readonly covered?: readonly CoveredFlow[];
  readonly broken?: readonly BreakReport[];
}

/**
 * Prints what the scenarios came to: mistakes in files, results and the summary. Coverage and breaks
 * are part of the JSON only, and only where there are any.
 */
export function printTests(
  invocation: Invocation,
  outcome: TestOutcome,
  beside: ToldBeside = {},
): void {
  const { surroundings, json } = invocation;
  if (json)
    return surroundings.out.write(`${JSON.stringify(testedDocument(outcome, beside), null, 2)}\n`);
  for (const file of outcome.files) printFile(invocation, file);
  const text = summaryOf(outcome);
  surroundings.out.write(
    `${invocation.paint(outcome.failed + outcome.broken > 0 ? "red" : "green", text)}\n`,
  );
  return undefined;
}

function printFile({ surroundings, paint }: Invocation, file: TestedFile): void {
  const { source, flow, results, diagnostics, flowDiagnostics } = file;
  surroundings.out.write(reportDiagnostics(source, diagnostics, paint));
  // Warnings about the flow are for `check`; here they would stand before every run.
  const errors = flowDiagnostics.filter(({ severity }) => severity === "error");
  if (flow !== undefined) surroundings.out.write(reportDiagnostics(flow, errors, paint));
  if (results.length === 0) return;
  surroundings.out.write(`${paint("bold", source.name)}\n`);
  for (const result of results) {
    surroundings.out.write(`  ${headOf(result, paint)}\n`);
    if (result.departures.length > 0) {
      const report = formatResult(source, result).replaceAll(/^(?=.)/gm, "    ");
      surroundings.out.write(`\n${paintReport(report, paint)}\n\n`);
    }
  }
}

function headOf({ trial, departures }: TrialResult, paint: Invocation["paint"]): string {
  return departures.length === 0
    ? `${paint("green", "ok")}    ${trial.name}`
    : `${paint("red", "FAIL")}  ${trial.name}`;
}

/** `12 passed, 1 failed in 34 ms (virtual time 18 min)`. */
export function summaryOf({ passed, failed, broken, tookMs, virtualMs }: TestOutcome): string {
  const files = `${broken} ${broken === 1 ? "file" : "files"} with mistakes`;
  const parts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(broken > 0 ? [files] : []),
  ];
  return `${parts.join(", ")} in ${Math.round(tookMs)} ms (virtual time ${roughly(virtualMs)})`;
}

function roughly(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** The results of scenarios, as JSON. */
export interface TestedDocument extends Omit<TestOutcome, "files"> {
  readonly diagnostics: readonly ReturnType<typeof toJsonDiagnostic>[];
  readonly results: readonly JsonObject[];
  readonly coverage?: readonly Coverage[];
  readonly mutation?: ReturnType<typeof breaksJson>;
}

/** The results of scenarios, as `--json` prints them. */
export function testedDocument(
  { files, ...counts }: TestOutcome,
  { covered = [], broken = [] }: ToldBeside = {},
): TestedDocument {
  const diagnostics = files.flatMap(({ source, flow, diagnostics: own, flowDiagnostics }) => [
    ...own.map((each) => toJsonDiagnostic(source, each)),
    ...(flow === undefined ? [] : flowDiagnostics.map((each) => toJsonDiagnostic(flow, each))),
  ]);
  const results = files.flatMap(({ source, results: of }) =>
    of.map((result) => resultJson(source, result)),
  );
  const coverage = covered.length === 0 ? {} : { coverage: covered.map((each) => each.coverage) };
  const breaks = broken.length === 0 ? {} : { mutation: breaksJson(broken) };
  return { ...counts, diagnostics, results, ...coverage, ...breaks };
}
