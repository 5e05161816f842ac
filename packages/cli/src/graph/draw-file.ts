import { checkFlow } from "@flowrun/core";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { reportDiagnostics } from "../terminal/report.ts";
import { readSource, writeUserFile } from "../user-files.ts";
import { drawGraph } from "./draw-graph.ts";
import { formatOfFile, type GraphFormat } from "./graph-format.ts";

/** The options of `flowrun graph`. */
export interface GraphOptions {
  readonly format?: GraphFormat;
  readonly output?: string;
  readonly coverage?: readonly string[];
}

/** Draws a flow, with its errors where it has some; then it throws. */
export async function drawFile(invocation: Invocation, path: string, options: GraphOptions): Promise<void> {
  const { surroundings, json, paintError } = invocation;
  const format = options.format ?? (json ? "json" : formatOfFile(options.output));
  const source = await readSource(surroundings, path);
  const errors = checkFlow(source).filter(({ severity }) => severity === "error");
  surroundings.err.write(reportDiagnostics(source, errors, paintError));
  const text = await drawGraph(invocation, { source, errors, format, tests: options.coverage });
  if (text !== undefined && options.output === undefined) surroundings.out.write(text);
  if (text !== undefined && options.output !== undefined) await writeUserFile(surroundings, options.output, text);
  if (errors.length > 0) throw new CliError(exitCode.failed, []);
}
