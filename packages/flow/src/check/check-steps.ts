import type { ExpressionChecker } from "../expression/expression.ts";
import type { Declarations } from "../expression/declarations.ts";
import type { Diagnostic, Verb, CompiledValue } from "@flowrun/core";
import {
  type FlowAst,
  type StepNode,
  type TargetNode,
  branchesOf,
  declaredAs,
  fileOfName,
  knownOutcomes,
  possibleOutcomes,
  runsOf,
  tableOf,
  targetOf,
  begunIn,
} from "@flowrun/core/tooling";
import type { CheckedStep } from "./checked-step.ts";
import { compileCondition } from "../compile/compile-condition.ts";
import { neverOf } from "./never-asked.ts";
import { toldPart } from "./told-part.ts";
import type { CompileContext } from "../compile/compile-context.ts";
import { compileOption, defaultNode } from "../compile/compile-option.ts";
import { tables } from "../read/sections/tables.ts";

/** The parts that check steps. */
export interface StepChecking {
  readonly ast: FlowAst;
  readonly verbs: Readonly<Record<string, Verb>>;
  readonly declarations: Declarations;
  readonly checker: ExpressionChecker;
}

/**
 * The steps of one block, or of `finally` when `block` is `null`, each with its values compiled and
 * its targets resolved.
 */
export function checkSteps(
  checking: StepChecking,
  block: string | null,
  steps: readonly StepNode[],
): readonly CheckedStep[] {
  const isLast =
    block === null ||
    [...checking.ast.parts.values()].some((part) => part.finally?.value === block);
  return steps.flatMap((node, index) => {
    const verb = checking.verbs[node.verb.value];
    return verb === undefined ? [] : [checkStep(checking, { node, verb, block, index, isLast })];
  });
}

function checkStep(
  { ast, declarations, checker }: StepChecking,
  at: Pick<CheckedStep, "node" | "verb" | "block" | "index" | "isLast">,
): CheckedStep {
  const { node, verb, block, index, isLast } = at;
  const diagnostics: Diagnostic[] = [];
  const context: CompileContext = {
    source: ast.source,
    checker,
    vars: declarations.vars,
    takes: takenBy(ast, verb, node),
    columns: columnsOf(ast, verb, node),
    things: (of) => declaredAs(ast, of),
    file: fileOfName(block ?? ""),
    diagnostics,
    expressions: [],
    reads: [],
    types: [],
  };
  return {
    ...at,
    id: node.id?.value ?? `${block ?? "finally"}/${index + 1}`,
    condition: node.condition && compileCondition(context, node.condition),
    options: compileOptions(context, at),
    targets: isLast ? {} : resolveTargets(ast, verb, node),
    outcomes: possibleOutcomes(verb, node).filter(
      (outcome) => !neverOf(ast, verb, node).some((each) => each.outcome === outcome),
    ),
    expressions: context.expressions,
    reads: context.reads,
    types: context.types,
    diagnostics,
  };
}

function takenBy(ast: FlowAst, verb: Verb, node: StepNode): CompileContext["takes"] {
  const { parts } = ast;
  const begun = begunIn(verb, node).map(({ value }) => value);
  const run = runsOf(verb, node).flatMap(({ kind, name }) => (kind === "part" ? [name] : []));
  const told = toldPart(ast, verb, node);
  const part = [...run, ...begun, ...told].flatMap((name) => parts.get(name) ?? [])[0];
  return part && new Map([...part.takes].map(([name, { type }]) => [name, type] as const));
}

function columnsOf(ast: FlowAst, verb: Verb, node: StepNode): CompileContext["columns"] {
  const table = tableOf(verb, node);
  const columns = table === undefined ? undefined : tables.in(ast).get(table.text)?.columns;
  return columns && new Map([...columns].map(([name, { type }]) => [name, type] as const));
}

function compileOptions(
  context: CompileContext,
  { node, verb }: Pick<CheckedStep, "node" | "verb">,
): Readonly<Record<string, CompiledValue>> {
  const entries = Object.entries(verb.options).flatMap(([name, option]) => {
    const written = node.options.get(name);
    const isLeftOut = option.default !== undefined && !node.unread.has(name);
    const standing = written ?? (isLeftOut ? defaultNode(option.default) : undefined);
    const value = standing && compileOption(context, name, option, standing);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Where the outcomes of a step in a block lead, by outcome; one that an option names leads where
 * the option says.
 */
function resolveTargets(
  ast: FlowAst,
  verb: Verb,
  step: StepNode,
): Readonly<Record<string, TargetNode>> {
  const entries = knownOutcomes(verb, step).flatMap((outcome) => {
    const target = targetOf(ast, { verb, step, outcome });
    return target === undefined ? [] : [[outcome, target] as const];
  });
  const branches = branchesOf(verb, step).map(
    ({ outcome, target }) => [outcome.value, target] as const,
  );
  return Object.fromEntries([...branches, ...entries]);
}
