import { toJsonDiagnostic } from "@flowrun/core";
import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import { flowArguments, flowPath } from "../tool-arguments.ts";

/** `format`: the tidy text of a flow or a test file. */
export const formatTool: Tool = defineTool({
  name: "format",
  title: "Tidy the white space of a flow",
  about: "The tidy text of a flow or a test file. Changes no file: write the text yourself.",
  takes: z.object(flowArguments),
  run: async (place, given) => {
    const { readFormatted } = await import("../../format/format-files.ts");
    const path = await flowPath(place, given);
    const { source, formatted, diagnostics } = await readFormatted(
      place.invocation.surroundings,
      path,
    );
    return {
      isTidy: formatted === source.text,
      text: formatted,
      diagnostics: diagnostics.map((each) => toJsonDiagnostic(source, each)),
    };
  },
});
