import { basename } from "node:path";
import { z } from "zod";
import type { SearchOptions } from "../../fuzz/fuzz-file.ts";
import { defineTool, type Tool, type ToolPlace } from "../tool.ts";
import {
  confined,
  flowArguments,
  flowPath,
  settingsArgument,
  setOptions,
} from "../tool-arguments.ts";

/** `fuzz`: the call that breaks a flow. */
export const fuzzTool: Tool = defineTool({
  name: "fuzz",
  title: "Search for the call that breaks a flow",
  about:
    "Tries a flow with generated callers, keys, rows, phones and failing servers, and gives the smallest call that it does not handle: a fault, a caller left in silence, a call that does not end. `scenario` shows it as a test file. `tried` says how many it had time for. Another `seed` tries other calls.",
  takes: z.object({
    ...flowArguments,
    runs: z.int().min(1).max(20_000).optional().describe("How many worlds are tried: 1000."),
    seed: z.int().min(-2_147_483_648).max(2_147_483_647).optional(),
    maxSilenceMs: z.int().min(1).max(86_400_000).optional().describe("60000 when left out."),
    settings: settingsArgument,
  }),
  run: async (place, { runs = 1_000, seed = 1, maxSilenceMs = 60_000, settings, ...given }) => {
    const fuzz = await import("../../fuzz/fuzz-file.ts");
    const { loadRunnable } = await import("../../../flow/load-flow.ts");
    const { describeFault, printScenarios } = await import("@flowrun/proof");
    const { clock } = place.invocation.surroundings;
    const until = clock.now() + place.timeMs / 2;
    const path = await flowPath(place, given);
    const loaded = await loadRunnable(place.invocation, path, setOptions(settings));
    const properties = await propertiesOf(place, path);
    const done = fuzz.searchFlow(loaded, path, {
      ...{ runs, seed, properties, maxSilence: maxSilenceMs, write: "-" },
      goesOn: () => clock.now() < until,
    });
    const { found, result } = done;
    const flow = path === "-" ? "flow.yaml" : basename(path);
    return {
      ...{ tried: result.runs, wanted: runs, seed },
      neverEntered: fuzz.unenteredPlaces(done),
      fault: found === undefined ? null : describeFault(loaded.program, found),
      scenario: found === undefined ? null : printScenarios([found.scenario], flow),
    };
  },
});

/** The properties that the test files beside a flow have; none for a text. */
async function propertiesOf(
  { folder, invocation }: ToolPlace,
  path: string,
): Promise<SearchOptions["properties"]> {
  const { flowProperties } = await import("../../../scenarios/flow-properties.ts");
  const { tests } =
    path === "-" ? { tests: [] } : await folder.read(path).catch(() => ({ tests: [] }));
  const named = await Promise.all(tests.map((test) => confined(folder, test)));
  return flowProperties(invocation, path, named);
}
