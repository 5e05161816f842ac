import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import { confined, fileArgument } from "../tool-arguments.ts";

/** `test`: the scenarios of test files. */
export const testTool: Tool = defineTool({
  name: "test",
  title: "Run scenarios",
  about:
    "Runs the scenarios of test files (*.test.yaml) in virtual time: those of a flow, of a test file, or all of the folder. Each failure says what was expected and what happened; `coverage` says how much of the flow they take.",
  takes: z.object({
    file: fileArgument.optional().describe("A flow or a test file; all when it is left out."),
    filter: z.string().max(200).optional().describe("Only scenarios with this text in their name."),
  }),
  run: async ({ folder, invocation }, { file, filter }) => {
    const { surroundings } = invocation;
    const { findTestFiles } = await import("../../../scenarios/test-files.ts");
    const { runTests } = await import("../../../scenarios/run-tests.ts");
    const { testedDocument } = await import("../../test/print-tests.ts");
    const { coverTests } = await import("../../test/report-coverage.ts");
    const named = file === undefined ? [] : [await confined(folder, file)];
    const { files: paths } = findTestFiles(surroundings, named);
    for (const path of paths) await confined(folder, path);
    const selection = { paths, bail: false, ...(filter !== undefined && { filter }) };
    const outcome = await runTests(surroundings, selection);
    const coverage = coverTests(outcome.files).map(({ source, coverage: { totals } }) => ({
      flow: source.name,
      ...totals,
    }));
    const { results, ...counts } = testedDocument(outcome);
    return {
      ...counts,
      coverage,
      failing: results.filter((result) => result["passed"] !== true),
      passing: results.flatMap((result) => (result["passed"] === true ? [result["name"]] : [])),
    };
  },
});
