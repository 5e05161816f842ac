import { toJsonDiagnostic } from "@flowrun/core";
import { z } from "zod";
import { CliError, exitCode } from "../../../cli-error.ts";
import { defineTool, type Tool } from "../tool.ts";
import { flowArguments, flowPath } from "../tool-arguments.ts";
import { mostCharacters } from "../bounded.ts";

/** `draw`: a flow as a graph. */
export const drawTool: Tool = defineTool({
  name: "draw",
  title: "Draw a flow",
  about: "The blocks of a flow and the ways between them, as Mermaid, DOT or SVG.",
  takes: z.object({ ...flowArguments, format: z.enum(["mermaid", "dot", "svg"]).optional() }),
  run: async (place, { format = "mermaid", ...given }) => {
    const { readDrawing } = await import("../../graph/draw-file.ts");
    const path = await flowPath(place, given);
    const { source, errors, text = null } = await readDrawing(place.invocation, path, { format });
    if (text !== null && text.length > 0.9 * mostCharacters) throw tooLarge(format);
    return { format, text, errors: errors.map((each) => toJsonDiagnostic(source, each)) };
  },
});

function tooLarge(format: string): CliError {
  const message = `The drawing as ${format} is longer than an answer may be.`;
  const hint = 'Draw it as "mermaid", or run `flowrun graph FLOW -o flow.svg`.';
  return new CliError(exitCode.failed, [{ code: "CLI_MCP_LIMIT", message, hint }]);
}
