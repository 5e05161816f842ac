import { readFileSync } from "node:fs";
import type { CallEvent, CallStart, Program } from "@flowrun/core";
import { openTestFile, readTestFile, runTrial } from "@flowrun/proof";

/** A call, as everything that happened to it. */
export interface RecordedCall {
  readonly name: string;
  /** The reference flow with the settings of this call. */
  readonly program: Program;
  readonly arrival: CallStart;
  readonly events: readonly CallEvent[];
}

/**
 * A call for each scenario of the reference flow's test file: every way through the flow, and most
 * ways to fail.
 */
export function recordCalls(): readonly RecordedCall[] {
  const { trials } = readTestFile(
    openTestFile(readFlowFile("reference.test.yaml")),
    readFlowFile("reference.yaml"),
  );
  return trials.map((trial) => {
    const [first, ...rest] = runTrial(trial).run.journal;
    if (first === undefined || !("start" in first) || !("leg" in first.start))
      throw new Error(`"${trial.name}" did not begin.`);
    const events = rest.flatMap((entry) => ("event" in entry ? [entry.event] : []));
    return { name: trial.name, program: trial.program, arrival: first.start, events };
  });
}

function readFlowFile(name: string): { readonly name: string; readonly text: string } {
  return { name, text: readFileSync(new URL(`../../flows/${name}`, import.meta.url), "utf8") };
}
