import type { ExpressionChecker } from "../expression/expression.ts";
import type { Declarations } from "../expression/declarations.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FlowAst, StepNode, TargetNode } from "../language/ast.ts";
import { branchesOf, normalOutcome, possibleOutcomes } from "../verbs/step-facts.ts";
import type { Verb } from "../interpret/verb.ts";
import type { CheckedStep } from "./checked-step.ts";
import { compileCondition } from "./compile-condition.ts";
import type { CompileContext } from "./compile-context.ts";
import { compileOption, defaultNode } from "./compile-option.ts";
import type { CompiledValue } from "../interpret/program.ts";

/** What steps are checked with. */
export interface StepChecking {
  readonly ast: FlowAst;
  readonly verbs: Readonly<Record<string, Verb>>;
  readonly declarations: Declarations;
  readonly checker: ExpressionChecker;
}

/** The steps of one block, or of `finally` when `block` is `null`, each with its values compiled and its targets resolved. */
export function checkSteps(
  checking: StepChecking,
  block: string | null,
  steps: readonly StepNode[],
): readonly CheckedStep[] {
  return steps.flatMap((node, index) => {
    const verb = checking.verbs[node.verb.value];
    return verb === undefined ? [] : [checkStep(checking, { node, verb, block, index })];
  });
}

function checkStep(
  { ast, declarations, checker }: StepChecking,
  at: Pick<CheckedStep, "node" | "verb" | "block" | "index">,
): CheckedStep {
  const { node, verb, block, index } = at;
  const diagnostics: Diagnostic[] = [];
  const context: CompileContext = {
    source: ast.source,
    checker,
    vars: declarations.vars,
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
    targets: block === null ? {} : resolveTargets(ast, verb, node),
    outcomes: possibleOutcomes(verb, node),
    expressions: context.expressions,
    reads: context.reads,
    types: context.types,
    diagnostics,
  };
}

function compileOptions(
  context: CompileContext,
  { node, verb }: Pick<CheckedStep, "node" | "verb">,
): Readonly<Record<string, CompiledValue>> {
  const entries = Object.entries(verb.options).flatMap(([name, option]) => {
    const written = node.options.get(name);
    const standing = written ?? (option.default === undefined ? undefined : defaultNode(option.default));
    const value = standing && compileOption(context, name, option, standing);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Where the outcomes of a step in a block lead: `then` first, next its `else`, then the flow's `otherwise`. `else` and
 * `otherwise` never take the normal outcome, which goes on with the next step unless `then` names it, nor an optional one.
 * An outcome that an option names leads where the option says.
 */
function resolveTargets(ast: FlowAst, verb: Verb, step: StepNode): Readonly<Record<string, TargetNode>> {
  const byNameOnly = [normalOutcome(verb), ...(verb.optional ?? [])];
  const entries = verb.outcomes.flatMap((outcome) => {
    const mapped = step.then.get(outcome)?.target;
    const target = byNameOnly.includes(outcome) ? mapped : (mapped ?? step.else ?? ast.otherwise.get(outcome));
    return target === undefined ? [] : [[outcome, target] as const];
  });
  const branches = branchesOf(verb, step).map(({ outcome, target }) => [outcome.value, target] as const);
  return Object.fromEntries([...branches, ...entries]);
}
