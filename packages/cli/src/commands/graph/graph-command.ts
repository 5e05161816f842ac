import { Command, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import type { GraphOptions } from "./draw-file.ts";
import { graphFormats } from "./graph-format.ts";

const examples = `Examples:
  flowrun graph flows/reference.yaml                            Mermaid, for a page of documentation
  flowrun graph flows/reference.yaml -o reference.svg
  flowrun graph flows/reference.yaml -o tested.svg --coverage flows/reference.test.yaml
  flowrun graph flows/reference.yaml --format dot | dot -Tpdf > reference.pdf
`;

/**
 * `flowrun graph FLOW`: a picture of a flow; exit code 1 when the flow has an error, which the
 * picture then shows.
 */
export function graphCommand(begin: Begin): Command {
  return new Command("graph")
    .summary("draw a flow")
    .description(
      "Draws the blocks of a flow and the ways between them. Ends with 1 when the flow has an error.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow; - for standard input")
    .addOption(
      new Option(
        "-f, --format <format>",
        "what is printed (default: what the file's name tells, else mermaid)",
      ).choices(graphFormats),
    )
    .option("-o, --output <file>", "write to a file instead of standard output")
    .option("--coverage <tests...>", "show what the scenarios of these test files walk")
    .action(async (path: string, options: GraphOptions) => {
      const { drawFile } = await import("./draw-file.ts");
      await drawFile(begin(), path, options);
    });
}
