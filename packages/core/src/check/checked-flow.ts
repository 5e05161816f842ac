import { createExpressionChecker } from "../expression/create-expression-checker.ts";
import type { Declarations } from "../expression/declarations.ts";
import type { JsonObject } from "../json.ts";
import type { FlowAst, TargetNode } from "../language/ast.ts";
import type { Verb } from "../interpret/verb.ts";
import type { V2Operations } from "../ports/v2.ts";
import { argumentsOf } from "../compile/arguments-of.ts";
import { checkSteps, type StepChecking } from "../compile/check-steps.ts";
import { checkPrompts, type CheckedPrompts } from "../compile/check-prompts.ts";
import type { CheckedStep } from "../compile/checked-step.ts";
import { declarationsOf } from "../compile/declarations-of.ts";
import { branchesOf, runsOf } from "../verbs/step-facts.ts";
import { createQuietTimes, type QuietTimes } from "./time/silences.ts";
import { returnedWord } from "../language/return-target.ts";
import type { Span } from "../source/span.ts";
import { blocksNamedBy, createFlowGraph, type FlowGraph } from "./graph/flow-graph.ts";

/** A flow with every step checked for itself, and the paths between them: what the rules judge. */
export interface CheckedFlow {
  readonly ast: FlowAst;
  readonly verbs: Readonly<Record<string, Verb>>;
  /** What `v2` may call; `undefined` when that is not known. */
  readonly operations: V2Operations | undefined;
  readonly declarations: Declarations;
  readonly blocks: ReadonlyMap<string, readonly CheckedStep[]>;
  readonly finally: readonly CheckedStep[];
  /** All of them, those of `finally` last. */
  readonly steps: readonly CheckedStep[];
  readonly graph: FlowGraph;
  /** How long its steps take, and its silences, with these settings. */
  readonly quietTimes: (settings: JsonObject) => QuietTimes;
  readonly prompts: CheckedPrompts;
  /** Every place that names a block which does not exist. Paths are not judged then: they end where they should not. */
  readonly unknownBlocks: readonly TargetNode[];
}

/** Checks the steps of a flow and finds its paths. Total: mistakes are in the steps. */
export function createCheckedFlow(
  ast: FlowAst,
  verbs: Readonly<Record<string, Verb>>,
  operations?: V2Operations,
): CheckedFlow {
  const declarations = declarationsOf(ast, verbs);
  const checking = { ast, verbs, declarations, checker: createExpressionChecker(declarations) };
  const taken = argumentsOf(ast, verbs);
  const inPart = new Map(
    [...new Set(taken.values())].map((args) => {
      const own = { ...declarations, args };
      return [args, { ...checking, declarations: own, checker: createExpressionChecker(own) }] as const;
    }),
  );
  const checkingOf = (block: string): StepChecking => {
    const args = taken.get(block);
    return (args && inPart.get(args)) ?? checking;
  };
  const blocks = new Map(
    [...ast.blocks].map(([name, { steps }]) => [name, checkSteps(checkingOf(name), name, steps)] as const),
  );
  const last = checkSteps(checking, null, ast.finally);
  const steps = [...[...blocks.values()].flat(), ...last];
  const graph = createFlowGraph(ast, blocks, last);
  return {
    ast,
    verbs,
    operations,
    declarations,
    blocks,
    finally: last,
    steps,
    graph,
    quietTimes: createQuietTimes(graph),
    prompts: checkPrompts(checking),
    unknownBlocks: findUnknownBlocks(ast, steps),
  };
}

function findUnknownBlocks(ast: FlowAst, steps: readonly CheckedStep[]): readonly TargetNode[] {
  const named = steps.flatMap((step) => [
    ...blocksNamedBy(step),
    ...[...step.node.then.values(), ...branchesOf(step.verb, step.node)].map(({ target }) => target),
    ...(step.node.else === undefined ? [] : [step.node.else]),
    ...runsOf(step.verb, step.node).flatMap(({ kind, name }) => {
      const option = kind === "side" ? writtenAs(step, name) : undefined;
      return option === undefined ? [] : [{ value: name, span: option }];
    }),
  ]);
  const handlers = [...ast.webhooks.values()].map(({ target }) => target);
  const ends = [...ast.parts.values()].flatMap((part) => part.finally ?? []);
  const inner = [...ast.otherwise.values(), ...named].filter(
    (target) => returnedWord(target.value, ast.blocks) === undefined,
  );
  return [ast.start, ...handlers, ...ends, ...inner].filter((target) => !ast.blocks.has(target.value));
}

/** Where a step names something in its options. */
function writtenAs({ node }: CheckedStep, name: string): Span | undefined {
  const written = [...node.options.values()].flatMap((option) =>
    option.kind === "map" ? [...option.entries.values()].map(({ value }) => value) : [option],
  );
  return written.find((option) => option.kind === "text" && option.text === name)?.span;
}
