import type { Source } from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { formatResult } from "./format-result.ts";
import { escapeMarkup } from "./escape-markup.ts";

/** The results of one test file. */
export interface FileResults {
  readonly source: Source;
  readonly results: readonly TrialResult[];
}

/**
 * Results as JUnit XML, which build servers read: a suite for each file; times are the virtual
 * seconds of the calls.
 */
export function toJunit(files: readonly FileResults[]): string {
  const suites = files.flatMap(({ source, results }) => [
    `  <testsuite name="${escapeMarkup(source.name)}" ${counts(results)}>`,
    ...results.flatMap((result) => testcase(source, result)),
    "  </testsuite>",
  ]);
  const all = files.flatMap(({ results }) => results);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(all)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function counts(results: readonly TrialResult[]): string {
  const failed = results.filter(({ departures }) => departures.length > 0).length;
  const total = results.reduce((sum, { run }) => sum + run.endedMs, 0);
  return `tests="${results.length}" failures="${failed}" errors="0" time="${seconds(total)}"`;
}

function testcase(source: Source, result: TrialResult): readonly string[] {
  const [first] = result.departures;
  const head = `    <testcase classname="${escapeMarkup(source.name)}" name="${escapeMarkup(result.trial.name)}" time="${seconds(result.run.endedMs)}"`;
  if (first === undefined) return [`${head}/>`];
  const { code, message } = first.diagnostic;
  return [
    `${head}>`,
    `      <failure type="${code}" message="${escapeMarkup(message)}">${escapeMarkup(formatResult(source, result))}</failure>`,
    "    </testcase>",
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
