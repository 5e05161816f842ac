import { resolve } from "node:path";
import { compileFlow, type Source } from "@flowrun/core";
import type { GraphCoverage } from "@flowrun/graph";
import { coverFlow } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { isBroken, runTests } from "../proof/run-tests.ts";
import { reportDiagnostics } from "../terminal/report.ts";
import { toGraphCoverage } from "./to-graph-coverage.ts";

/**
 * What the scenarios of these test files walk of a flow. Files about other flows are left out. Throws a `CliError`
 * when there is no other file, and when one has a mistake, which is printed. `undefined` for a flow that needs settings
 * and has no scenario to give them.
 */
export async function coverGraph(
  { surroundings, paintError }: Invocation,
  flow: Source,
  paths: readonly string[],
): Promise<GraphCoverage | undefined> {
  const { files } = await runTests(surroundings, { paths, bail: false });
  // A file whose flow cannot be told may be about this one.
  const isOwn = (source: Source | undefined): boolean =>
    source === undefined || resolve(surroundings.cwd, source.name) === resolve(surroundings.cwd, flow.name);
  const own = files.filter((file) => isOwn(file.flow));
  for (const { source, diagnostics } of own) surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  if (own.length === 0) throw noTests(flow);
  if (own.some(isBroken)) throw new CliError(exitCode.failed, []);
  const results = own.flatMap((file) => file.results);
  const program = results[0]?.trial.program ?? compileFlow(flow).program;
  const runs = results.map(({ run }) => run);
  return program && toGraphCoverage(coverFlow(program, runs));
}

function noTests({ name }: Source): CliError {
  const message = `None of the test files of --coverage is about the flow "${name}".`;
  const hint = 'Name files *.test.yaml whose "flow" is this one.';
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
