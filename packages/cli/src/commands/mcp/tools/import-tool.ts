import { unknownZone } from "@flowrun/core/tooling";
import { importFlow, importKinds } from "@flowrun/import";
import { z } from "zod";
import { CliError, exitCode } from "../../../cli-error.ts";
import { defineTool, type Tool } from "../tool.ts";

/** `import`: a flow of another system. */
export const importTool: Tool = defineTool({
  name: "import",
  title: "Make a flow of another system's",
  about:
    "Makes a flow of the text of a dial plan of Asterisk (extensions.conf), or of a flow of Twilio Studio, Amazon Connect, SWML or jambonz. `flow` has no errors for `check`. `report` says of each piece whether it was taken, changed, or is for a person to decide: ask the user about each `decide`, then write the flow.",
  takes: z.object({
    text: z
      .string()
      .max(8 * 1_048_576)
      .describe("The text of the file."),
    from: z
      .enum(importKinds)
      .optional()
      .describe("The system that it comes from; the content tells when it is left out."),
    zone: z
      .string()
      .max(100)
      .refine((zone) => unknownZone(zone) === undefined, "There is no time zone of that name.")
      .optional()
      .describe("The time zone of that system, such as Europe/Oslo, in which its hours are."),
    name: z.string().max(100).optional().describe("The name of the flow."),
  }),
  run: async (_place, { text, from, zone, name = "imported" }) => {
    const imported = importFlow(text, {
      name,
      ...(from !== undefined && { from }),
      ...(zone !== undefined && { zone }),
    });
    if ("problem" in imported) throw new CliError(exitCode.usage, [imported.problem]);
    return imported;
  },
});
