import type { Diagnostic, Source, Verb } from "@flowrun/core";
import {
  createCheckedFlow,
  reachableNodes,
  type CheckedStep,
  signals,
  webhooks,
} from "@flowrun/flow/tooling";
import { createLineFinder, fileAt, type FlowAst, type OptionNode } from "@flowrun/core/tooling";
import type { BlockGraph, GraphBlock, GraphEdge, GraphStep } from "./block-graph.ts";
import { type Drawing, blockEdges } from "./block-edges.ts";
import { timesEntered, timesReached, type GraphCoverage } from "./graph-coverage.ts";
import { longestArgument, shorten } from "./shorten.ts";

/** The things that a graph shows besides the flow itself. */
export interface BlockGraphOptions {
  /** The verbs that the flow was read with. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** The checker's problems with the flow: blocks with errors are marked. Default: none. */
  readonly diagnostics?: readonly Diagnostic[];
  /** The counts of calls that walked the flow. Default: no counts. */
  readonly coverage?: GraphCoverage | undefined;
}

/**
 * The graph of a flow's blocks. Total: also a flow with mistakes has one, in which a block that
 * does not exist is marked.
 */
export function createBlockGraph(ast: FlowAst, options: BlockGraphOptions): BlockGraph {
  const flow = createCheckedFlow(ast, options.verbs);
  const drawing: Drawing = { flow, lineOf: lineFinderOf(ast.source), coverage: options.coverage };
  const edges = [...flow.blocks].flatMap(([name, steps]) => blockEdges(drawing, name, steps));
  const existing = existingBlocks(drawing, options.diagnostics ?? []);
  return {
    flow: ast.name.value,
    version: ast.version?.value,
    file: ast.source.name,
    start: ast.start.value,
    webhooks: [...webhooks.in(ast).values()].map(({ name, target }) => ({
      name: name.value,
      block: target.value,
      line: drawing.lineOf(name.span.start),
    })),
    calls: options.coverage?.calls,
    blocks: [...existing, ...missingBlocks(drawing, edges)],
    finally: flow.finally.map((step) => drawStep(drawing, step)),
    edges,
  };
}

/** Tells the line of an offset in its file. */
function lineFinderOf(source: Source): (offset: number) => number {
  const lineInText = createLineFinder(source.text);
  return (offset) => lineInText(offset) - lineInText(fileAt(source, offset).start) + 1;
}

function existingBlocks(
  drawing: Drawing,
  diagnostics: readonly Diagnostic[],
): readonly GraphBlock[] {
  const { flow, lineOf, coverage } = drawing;
  const reached = new Set(
    [...reachableNodes(flow.graph)].map((node) => flow.graph.steps[node]?.block),
  );
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return [...flow.ast.blocks.values()].map(({ name, span }) => {
    const steps = flow.blocks.get(name.value) ?? [];
    const own = errors.filter(
      (error) => error.span.start >= span.start && error.span.start < span.end,
    );
    const first = steps[0]?.id;
    return {
      name: name.value,
      line: lineOf(name.span.start),
      exists: true,
      reachable: reached.has(name.value),
      walked: coverage && (first === undefined ? 0 : timesReached(coverage, first)),
      steps: steps.map((step) => drawStep(drawing, step)),
      problems: own.map(({ code, message, span: at }) => ({
        code,
        message,
        line: lineOf(at.start),
      })),
    };
  });
}

/** The blocks that are named but do not exist, each with the first place that names it. */
function missingBlocks(
  { flow, lineOf }: Drawing,
  edges: readonly GraphEdge[],
): readonly GraphBlock[] {
  const { start, blocks } = flow.ast;
  const lines = new Map(
    start.value === "" ? [] : [[start.value, lineOf(start.span.start)] as const],
  );
  const led = [...signals.in(flow.ast).values()].flatMap(({ then }) => then);
  for (const { target } of [...webhooks.in(flow.ast).values(), ...led])
    if (!lines.has(target.value)) lines.set(target.value, lineOf(target.span.start));
  for (const { to, ways } of edges)
    if (to.kind === "block" && !lines.has(to.block)) lines.set(to.block, ways[0]?.line ?? 1);
  return [...lines].flatMap(([name, line]) =>
    blocks.has(name)
      ? []
      : [
          {
            name,
            line,
            exists: false,
            reachable: false,
            walked: undefined,
            steps: [],
            problems: [],
          },
        ],
  );
}

function drawStep({ lineOf, coverage }: Drawing, step: CheckedStep): GraphStep {
  const { id, verb, node } = step;
  return {
    id,
    verb: verb.name,
    argument: stepArgument(step),
    condition: node.condition && shorten(node.condition.value, longestArgument),
    line: lineOf(node.verb.span.start),
    walked: coverage && timesEntered(coverage, id),
  };
}

/**
 * The principal option of a step, or its first one, as it is written and shortened. A list shows
 * its first item and how many more there are, a map shows its keys. Empty for a step without
 * options.
 */
export function stepArgument({ verb, node }: CheckedStep): string {
  const principal = verb.principal === undefined ? undefined : node.options.get(verb.principal);
  const written = principal ?? [...node.options.values()][0];
  return written === undefined ? "" : describe(written, longestArgument);
}

function describe(written: OptionNode, width: number): string {
  if (written.kind === "text") return shorten(written.text, width);
  if (written.kind === "map") return shorten([...written.entries.keys()].join(", "), width);
  const [first, ...more] = written.items;
  if (first === undefined) return "";
  const rest = more.length === 0 ? "" : ` +${more.length}`;
  return `${describe(first, width - rest.length)}${rest}`;
}
