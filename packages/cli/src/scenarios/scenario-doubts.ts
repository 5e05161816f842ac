import { CliError } from "../cli-error.ts";
import { coverTests } from "../commands/test/report-coverage.ts";
import type { Surroundings } from "../surroundings.ts";
import { runTests } from "./run-tests.ts";

/**
 * The reasons why the scenarios beside a flow do not vouch for it, each in a sentence. Empty where
 * there are some, all of them pass, and together they go through every step. Errors of the flow
 * itself are not told.
 */
export async function scenarioDoubts(
  surroundings: Surroundings,
  flow: string,
): Promise<readonly string[]> {
  try {
    const { files, passed, failed } = await runTests(surroundings, { paths: [flow], bail: false });
    const broken = files
      .filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"))
      .map(({ source }) => `"${source.name}" cannot be run: it has mistakes.`);
    const failing = failed > 0 ? [`${failed} of ${passed + failed} scenarios fail.`] : [];
    const missed = coverTests(files).flatMap(({ coverage }) => {
      const { covered, total } = coverage.totals.steps;
      return covered < total ? [`The scenarios go through ${covered} of ${total} steps.`] : [];
    });
    return [...broken, ...failing, ...missed];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.problems.map(({ message }) => message);
  }
}
