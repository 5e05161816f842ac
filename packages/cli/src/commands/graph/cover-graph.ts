import { configuredLanguage } from "../../flow/language.ts";
import { resolve } from "node:path";
import { compileFlow } from "@flowrun/flow";
import type { Source } from "@flowrun/core";
import type { GraphCoverage } from "@flowrun/graph";
import { callsIn, coverFlow, type Coverage, type StepCoverage } from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { isBroken, runTests } from "../../scenarios/run-tests.ts";
import { reportDiagnostics } from "../../terminal/report.ts";

/**
 * The ways of a flow that the scenarios of these test files walk. Files about other flows are left
 * out. Throws a `CliError` when there is no other file, and when a file has a mistake; it prints
 * the mistake before. Gives `undefined` for a flow that needs settings and has no scenario to give
 * them.
 */
export async function coverGraph(
  { surroundings, paintError }: Invocation,
  flow: Source,
  paths: readonly string[],
): Promise<GraphCoverage | undefined> {
  const { files } = await runTests(surroundings, { paths, bail: false });
  // A file whose flow cannot be told may be about this one.
  const isOwn = (source: Source | undefined): boolean =>
    source === undefined ||
    resolve(surroundings.cwd, source.name) === resolve(surroundings.cwd, flow.name);
  const own = files.filter((file) => isOwn(file.flow));
  for (const { source, diagnostics } of own)
    surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  if (own.length === 0) throw noTests(flow);
  if (own.some(isBroken)) throw new CliError(exitCode.failed, []);
  const results = own.flatMap((file) => file.results);
  const program =
    results[0]?.trial.program ??
    compileFlow(flow, {}, configuredLanguage(surroundings, flow.name)).program;
  const runs = results.flatMap(({ run }) => callsIn(run));
  return program && toGraphCoverage(coverFlow(program, runs));
}

function noTests({ name }: Source): CliError {
  const message = `None of the test files of --coverage is about the flow "${name}".`;
  const hint = 'Name files *.test.yaml whose "flow" is this one.';
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

/** The coverage of scenarios, as a graph shows it. */
function toGraphCoverage({ runs, blocks }: Coverage): GraphCoverage {
  const steps = blocks.flatMap((block) => block.steps);
  return {
    calls: runs,
    steps: new Map(steps.map(({ step, entered }) => [step, entered])),
    ways: new Map(steps.map((step) => [step.step, waysOf(step)])),
  };
}

/** `if true` tells only that the step was entered; where it led to is told by its other ways. */
function waysOf({ edges }: StepCoverage): ReadonlyMap<string, number> {
  return new Map(
    edges.filter(({ way }) => way !== "if true").map(({ way, walked }) => [way, walked]),
  );
}
