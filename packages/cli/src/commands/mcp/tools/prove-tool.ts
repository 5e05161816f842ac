import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import { confined, fileArgument, settingsArgument, setOptions } from "../tool-arguments.ts";

/** `prove`: all that can be known of a flow before its first call. */
export const proveTool: Tool = defineTool({
  name: "prove",
  title: "Prove a flow",
  about:
    "The last step: checks a flow, runs the scenarios and properties of the test files beside it, explores every way through it, and makes up calls. `holds` says whether all is right; `sentences` are to be told to the user, word by word; `certificate` has the details. For single faults use `test`, `explore` and `fuzz`, which show the calls.",
  takes: z.object({
    flow: fileArgument.describe("The flow: its path from the folder."),
    runs: z.int().min(1).max(20_000).optional().describe("How many worlds are made up: 200."),
    settings: settingsArgument,
  }),
  run: async ({ folder, invocation }, { flow, runs = 200, settings }) => {
    const { certificateOf } = await import("../../prove/prove-flow.ts");
    const { loadRunnable } = await import("../../../flow/load-flow.ts");
    const { summaryOf } = await import("@flowrun/proof");
    const path = await confined(folder, flow);
    const { tests } = await folder.read(path).catch(() => ({ tests: [] }));
    const named = await Promise.all(tests.map((test) => confined(folder, test)));
    const loaded = await loadRunnable(invocation, path, setOptions(settings));
    const options = { tests: named, runs, seed: 1, maxSilence: 60_000 };
    const certificate = await certificateOf(invocation, { path, loaded, options });
    const sentences = summaryOf(certificate).map(({ isRight, text }) =>
      isRight ? text : `Wrong: ${text}`,
    );
    return { holds: certificate.holds, sentences, certificate };
  },
});
