import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import { confined, fileArgument, settingsArgument, setOptions } from "../tool-arguments.ts";

/** `explore`: what no scenario takes. */
export const exploreTool: Tool = defineTool({
  name: "explore",
  title: "Find what no scenario takes",
  about:
    "Lists the outcomes and paths of a flow that its scenarios do not take, searches for calls that take them, and for faults. `scenarios` is the text of a test file with the missing ones: read it, correct what it expects to what the user wants, and save it beside the flow. What stays in `unreached` nobody has proved.",
  takes: z.object({
    flow: fileArgument.describe("The flow: its path from the folder."),
    tests: z
      .array(fileArgument)
      .max(50)
      .optional()
      .describe("Test files that count; those beside the flow when it is left out."),
    calls: z.int().min(1).max(2_000).optional().describe("How many calls are tried: 500."),
    settings: settingsArgument,
  }),
  run: async ({ folder, invocation }, { flow, tests, calls: mostCalls = 500, settings }) => {
    const { exploreFile } = await import("../../explore/explore-file.ts");
    const { exploredDocument } = await import("../../explore/print-exploration.ts");
    const { basename } = await import("node:path");
    const { printScenarios } = await import("@flowrun/proof");
    const path = await confined(folder, flow);
    const beside = tests ?? (await folder.read(path).catch(() => ({ tests: [] }))).tests;
    const named = await Promise.all(beside.map((test) => confined(folder, test)));
    const limit = 20;
    const explored = await exploreFile(invocation, path, {
      ...setOptions(settings),
      ...{ tests: named, limit, mostCalls },
    });
    const found = explored.exploration.scenarios.map(({ scenario }) => scenario);
    return {
      ...exploredDocument(explored, { limit, written: 0 }),
      scenarios: found.length === 0 ? null : printScenarios(found, basename(path)),
    };
  },
});
