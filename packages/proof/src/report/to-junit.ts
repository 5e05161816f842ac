import type { Source } from "@flowrun/core";
import type { TrialResult } from "../expect/judge-run.ts";
import { formatResult } from "./format-result.ts";
import { escapeMarkup } from "./escape-markup.ts";

/** The results of one test file. */
export interface FileResults {
  readonly source: Source;
  readonly results: readonly TrialResult[];
  /** Whether a mistake in the file or its flow kept its scenarios from being run. */
  readonly isBroken?: boolean;
}

/**
 * Results as JUnit XML, which build servers read: a suite for each file; times are the virtual
 * seconds of the calls.
 */
export function toJunit(files: readonly FileResults[]): string {
  const suites = files.flatMap((file) => [
    `  <testsuite name="${escapeMarkup(file.source.name)}" ${counts([file])}>`,
    ...file.results.flatMap((result) => testcase(file.source, result)),
    ...(file.isBroken === true ? mistaken(file.source) : []),
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
function mistaken({ name }: Source): readonly string[] {
  const message = "The file or its flow has a mistake, so that no scenario was run.";
  return [
    `    <testcase classname="${escapeMarkup(name)}" name="${escapeMarkup(name)}" time="0.000">`,
    `      <error message="${message}"/>`,
    "    </testcase>",
  ];
}

function counts(files: readonly FileResults[]): string {
  const results = files.flatMap((file) => file.results);
  const broken = files.filter(({ isBroken = false }) => isBroken).length;
  const failed = results.filter(({ departures }) => departures.length > 0).length;
  const total = results.reduce((sum, { run }) => sum + run.endedMs, 0);
  return `tests="${results.length + broken}" failures="${failed}" errors="${broken}" time="${seconds(total)}"`;
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
