import { type Language, checkFlow } from "@flowrun/flow";
import { configuredLanguage } from "../../flow/language.ts";
import { verbs as ownVerbs, type Diagnostic, type Source } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import {
  createBlockGraph,
  largestSvg,
  toDot,
  toJson,
  toMermaid,
  toSvg,
  type BlockGraph,
} from "@flowrun/graph";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { reportDiagnostics } from "../../terminal/report.ts";
import { readSource, writeUserFile } from "../../user-files.ts";
import { coverGraph } from "./cover-graph.ts";
import { formatOfFile, type GraphFormat } from "./graph-format.ts";

/** The options of `flowrun graph`. */
export interface GraphOptions {
  readonly format?: GraphFormat;
  readonly output?: string;
  readonly coverage?: readonly string[];
}

/** Draws a flow, with its errors where it has some; then it throws. */
export async function drawFile(
  invocation: Invocation,
  path: string,
  options: GraphOptions,
): Promise<void> {
  const { surroundings, json, paintError } = invocation;
  const format = options.format ?? (json ? "json" : formatOfFile(options.output));
  const { source, errors, text } = await readDrawing(invocation, path, { ...options, format });
  surroundings.err.write(reportDiagnostics(source, errors, paintError));
  if (text !== undefined && options.output === undefined) surroundings.out.write(text);
  if (text !== undefined && options.output !== undefined)
    await writeUserFile(surroundings, options.output, text);
  if (errors.length > 0) throw new CliError(exitCode.failed, []);
}

/** A flow as a drawing. */
export interface Drawing {
  readonly source: Source;
  /** The checker's errors of it. */
  readonly errors: readonly Diagnostic[];
  /** Absent for a flow that cannot be read. */
  readonly text: string | undefined;
}

/**
 * Draws a flow, with its errors. Throws a `CliError` when it cannot be read or is too large for the
 * format, or its tests cannot be run.
 */
export async function readDrawing(
  invocation: Invocation,
  path: string,
  { format, coverage }: { readonly format: GraphFormat } & Pick<GraphOptions, "coverage">,
): Promise<Drawing> {
  const { surroundings } = invocation;
  const source = await readSource(surroundings, path);
  const language = configuredLanguage(surroundings, path);
  const errors = checkFlow(source, undefined, language).filter(
    ({ severity }) => severity === "error",
  );
  const drawn = { source, language, errors, format, tests: coverage };
  return { source, errors, text: await drawGraph(invocation, drawn) };
}

/** The part of a flow that is drawn, and how. */
interface GraphDrawing {
  readonly source: Source;
  readonly language: Language;
  /** The checker's errors of it. */
  readonly errors: readonly Diagnostic[];
  readonly format: GraphFormat;
  /** Test files whose calls are shown; none without coverage. */
  readonly tests: readonly string[] | undefined;
}

/**
 * A flow as a graph; `undefined` for one that cannot be read. A flow with errors is drawn without
 * coverage. Throws a `CliError` when it is too large for the format, or its tests cannot be run.
 */
async function drawGraph(
  invocation: Invocation,
  { source, language, errors, format, tests }: GraphDrawing,
): Promise<string | undefined> {
  const { verbs = ownVerbs } = language;
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) return undefined;
  const coverage =
    tests === undefined || errors.length > 0
      ? undefined
      : await coverGraph(invocation, source, tests);
  const graph = createBlockGraph(ast, { verbs, diagnostics: errors, coverage });
  if (format === "svg" && graph.blocks.length > largestSvg) throw tooLarge(graph);
  return { mermaid: toMermaid, dot: toDot, svg: toSvg, json: toJson }[format](graph);
}

function tooLarge({ file, blocks }: BlockGraph): CliError {
  const message = `"${file}" has ${blocks.length} blocks, and an SVG shows at most ${largestSvg}.`;
  const hint = "Draw it with --format dot and Graphviz.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
