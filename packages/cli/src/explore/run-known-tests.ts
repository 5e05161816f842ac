import { resolve } from "node:path";
import type { ScenarioRun } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { printWarnings, reportDiagnostics } from "../terminal/report.ts";

/** The runs of all scenarios of these test files of one flow. Throws a `CliError` for a file that cannot be run with it. */
export async function runKnownTests(
  invocation: Invocation,
  flow: string,
  files: readonly string[],
): Promise<readonly ScenarioRun[]> {
  const runs: ScenarioRun[] = [];
  for (const file of files) runs.push(...(await runFile(invocation, flow, file)));
  return runs;
}

async function runFile(invocation: Invocation, flow: string, path: string): Promise<readonly ScenarioRun[]> {
  const { surroundings, paintError } = invocation;
  const { loadTestFile } = await import("../proof/load-test-file.ts");
  const { runTrial } = await import("@flowrun/proof");
  const { source, diagnostics, trials, flow: own } = await loadTestFile(surroundings, path);
  if (own !== undefined && resolve(surroundings.cwd, own.name) !== resolve(surroundings.cwd, flow))
    throw otherFlow(path, own.name, flow);
  if (diagnostics.some(({ severity }) => severity === "error")) {
    surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
    throw new CliError(exitCode.failed, []);
  }
  const results = trials.map(runTrial);
  const failed = results.filter(({ departures }) => departures.length > 0).length;
  if (failed > 0)
    printWarnings(invocation, [`${failed} of ${results.length} scenarios fail; run \`flowrun test ${path}\`.`]);
  return results.map(({ run }) => run);
}

function otherFlow(path: string, named: string, flow: string): CliError {
  const message = `The scenarios of "${path}" are about another flow, "${named}".`;
  const hint = `Name test files of "${flow}".`;
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
