import type { Source } from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { formatResult } from "./format-result.ts";
import { escapeMarkup } from "./escape-markup.ts";

/** A result with the time that it really took, in milliseconds; its run has the call's own time. */
export interface TimedResult extends TrialResult {
  readonly tookMs: number;
}

/** The results of one test file. */
export interface FileResults {
  readonly source: Source;
  readonly results: readonly TimedResult[];
  /** How long the file really took, read and run, in milliseconds. */
  readonly tookMs: number;
  /** Whether a mistake in the file or its flow kept its scenarios from being run. */
  readonly isBroken?: boolean;
}

/**
 * Results as JUnit XML, which build servers read: a suite for each file. Times are the
 * seconds that it really took, since build servers look for what is slow.
 */
export function toJunit(files: readonly FileResults[]): string {
  const suites = files.flatMap((file) => [
    `  <testsuite name="${escapeMarkup(file.source.name)}" ${counts([file])}>`,
    ...file.results.flatMap((result) => testcase(file.source, result)),
    ...(file.isBroken === true ? mistaken(file) : []),
    "  </testsuite>",
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(files)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

/** A file whose scenarios could not be run is an error of the suite. */
function mistaken({ source: { name }, tookMs }: FileResults): readonly string[] {
  const message = "The file or its flow has a mistake, so that no scenario was run.";
  return [
    `    <testcase classname="${escapeMarkup(name)}" name="${escapeMarkup(name)}" time="${seconds(tookMs)}">`,
    `      <error message="${message}"/>`,
    "    </testcase>",
  ];
}

function counts(files: readonly FileResults[]): string {
  const results = files.flatMap((file) => file.results);
  const broken = files.filter(({ isBroken = false }) => isBroken).length;
  const failed = results.filter(({ departures }) => departures.length > 0).length;
  const total = files.reduce((sum, { tookMs }) => sum + tookMs, 0);
  return `tests="${results.length + broken}" failures="${failed}" errors="${broken}" time="${seconds(total)}"`;
}

function testcase(source: Source, result: TimedResult): readonly string[] {
  const [first] = result.departures;
  const head = `    <testcase classname="${escapeMarkup(source.name)}" name="${escapeMarkup(result.trial.name)}" time="${seconds(result.tookMs)}"`;
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
