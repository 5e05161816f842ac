import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type FuzzResult, printScenarios, type Scenario } from "@flowrun/proof";
import { sha256 } from "../../flow/flow-reads.ts";
import type { Invocation } from "../../invocation.ts";
import { filesBelow, testFileName } from "../../project-files.ts";
import { loadTestFile } from "../../scenarios/test-files.ts";
import { writeScenarios } from "../../scenarios/write-scenarios.ts";
import { printWarnings } from "../../terminal/report.ts";

/**
 * The calls of a corpus that are about a flow, in the order of their files. Files with mistakes
 * give none, and a warning. None of a folder that is not there.
 */
export async function readCorpus(
  invocation: Invocation,
  flow: string,
  folder: string,
): Promise<readonly Scenario[]> {
  const { surroundings } = invocation;
  const { cwd } = surroundings;
  if (!existsSync(resolve(cwd, folder))) return [];
  const calls: Scenario[] = [];
  for (const path of filesBelow(cwd, folder, testFileName).files) {
    const loaded = await loadTestFile(surroundings, path);
    if (loaded.flow !== undefined && resolve(cwd, loaded.flow.name) !== resolve(cwd, flow))
      continue;
    calls.push(...loaded.trials.map(({ scenario }) => scenario));
    if (loaded.trials.length === 0)
      printWarnings(invocation, [
        `"${path}" has mistakes, so its call is not tried. Mend it, or remove it: flowrun test ${path}`,
      ]);
  }
  return calls;
}

/** The calls of a search of a flow that are kept. */
interface KeptIn extends Pick<FuzzResult, "kept"> {
  readonly flow: string;
  /** The call that breaks it, where there is one. */
  readonly found: Scenario | undefined;
}

/**
 * Writes the calls of a search that came to something new, and the one that broke the flow, to a
 * file each. A call always has the same file.
 */
export async function keepCalls(
  invocation: Invocation,
  folder: string,
  { flow, kept, found }: KeptIn,
): Promise<void> {
  const calls = kept.map(({ scenario, reached }) => ({
    ...scenario,
    name: `comes to ${reached[0] ?? "something new"}`,
  }));
  for (const scenario of found === undefined ? calls : [...calls, found]) {
    const file = join(folder, `${fileNameOf(scenario)}.test.yaml`);
    if (existsSync(resolve(invocation.surroundings.cwd, file))) continue;
    await writeScenarios(invocation, { file, flow, scenarios: [scenario] });
  }
}

/** A name that tells of a call, and that no other call has. */
function fileNameOf(scenario: Scenario): string {
  const words = scenario.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${words.slice(0, 60).replace(/-$/, "")}-${sha256(printScenarios([scenario], "")).slice(0, 8)}`;
}
