import { Command, Option } from "commander";
import { checkFlow } from "@flowrun/core";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import { formatOfFile, graphFormats, type GraphFormat } from "../graph/graph-format.ts";
import type { Begin, Invocation } from "../invocation.ts";
import { readSource } from "../load-flow.ts";
import { reportDiagnostics } from "../output/report-diagnostics.ts";
import { writeUserFile } from "../write-user-file.ts";

const examples = `Examples:
  flowrun graph flows/reference.yaml                            Mermaid, for a page of documentation
  flowrun graph flows/reference.yaml -o reference.svg
  flowrun graph flows/reference.yaml -o tested.svg --coverage flows/reference.test.yaml
  flowrun graph flows/reference.yaml --format dot | dot -Tpdf > reference.pdf
`;

interface GraphOptions {
  readonly format?: GraphFormat;
  readonly output?: string;
  readonly coverage?: readonly string[];
}

/** `flowrun graph FLOW`: a picture of a flow; exit code 1 when the flow has an error, which the picture then shows. */
export function graphCommand(begin: Begin): Command {
  return new Command("graph")
    .summary("draw a flow")
    .description("Draws the blocks of a flow and the ways between them. Ends with 1 when the flow has an error.")
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
    .action((path: string, options: GraphOptions) => draw(begin(), path, options));
}

async function draw(invocation: Invocation, path: string, options: GraphOptions): Promise<void> {
  const { surroundings, json, paintError } = invocation;
  const format = options.format ?? (json ? "json" : formatOfFile(options.output));
  const source = await readSource(surroundings, path);
  const errors = checkFlow(source).filter(({ severity }) => severity === "error");
  surroundings.err.write(reportDiagnostics(source, errors, paintError));
  // Only this command needs it, and what lays out a picture is large.
  const { drawGraph } = await import("../graph/draw-graph.ts");
  const text = await drawGraph(invocation, { source, errors, format, tests: options.coverage });
  if (text !== undefined && options.output === undefined) surroundings.out.write(text);
  if (text !== undefined && options.output !== undefined) await writeUserFile(surroundings, options.output, text);
  if (errors.length > 0) throw new CliError(exitCode.failed, []);
}
