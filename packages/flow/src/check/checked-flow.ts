import { createExpressionChecker } from "../expression/create-expression-checker.ts";
import type { Declarations } from "../expression/declarations.ts";
import type { JsonObject, Verb, V2Operations, Span } from "@flowrun/core";
import {
  type FlowAst,
  type OptionNode,
  type TargetNode,
  begunIn,
  branchesOf,
  runsOf,
  cdrType,
  faultName,
  historyRoot,
  returnedWord,
  fileOfName,
} from "@flowrun/core/tooling";
import { argumentsOf } from "../compile/arguments-of.ts";
import { checkSteps, type StepChecking } from "./check-steps.ts";
import { checkPrompts, type CheckedPrompts } from "./check-prompts.ts";
import { unknownOutcomes, type CheckedStep } from "./checked-step.ts";
import { declarationsOf } from "../compile/declarations-of.ts";
import { createKnownValues, type KnownValues } from "./known-context.ts";
import { createQuietTimes, type QuietTimes } from "./time/silences.ts";
import { blocksNamedBy, createFlowGraph, type FlowGraph } from "./graph/flow-graph.ts";
import { signals } from "../read/sections/signals.ts";
import { webhooks } from "../read/sections/webhooks.ts";

/** A flow with every step checked for itself, and the paths between them: what the rules judge. */
export interface CheckedFlow {
  readonly ast: FlowAst;
  readonly verbs: Readonly<Record<string, Verb>>;
  /** The operations that `v2` may call; `undefined` when they are not known. */
  readonly operations: V2Operations | undefined;
  readonly declarations: Declarations;
  readonly blocks: ReadonlyMap<string, readonly CheckedStep[]>;
  readonly finally: readonly CheckedStep[];
  /** All of them, those of `finally` last. */
  readonly steps: readonly CheckedStep[];
  readonly graph: FlowGraph;
  /** How long its steps take, and its silences, with these settings. */
  readonly quietTimes: (settings: JsonObject) => QuietTimes;
  /** The knowledge of the values in it, step by step. */
  readonly known: KnownValues;
  readonly prompts: CheckedPrompts;
  /** Every place that names a block which does not exist. */
  readonly unknownBlocks: readonly TargetNode[];
  /**
   * Whether every block, part and outcome that a step names exists. Elsewhere paths are not judged:
   * they end where they should not.
   */
  readonly arePathsKnown: boolean;
}

/** Checks the steps of a flow and finds its paths. Total: mistakes are in the steps. */
export function createCheckedFlow(
  ast: FlowAst,
  verbs: Readonly<Record<string, Verb>>,
  operations?: V2Operations,
): CheckedFlow {
  const checkings = new Map(
    ["", ...ast.files.keys()].map((file) => [
      file,
      createCheckings(checkingOfFile(ast, verbs, file)),
    ]),
  );
  const checking = checkingOfFile(ast, verbs, "");
  const { declarations } = checking;
  const taken = argumentsOf(ast, verbs);
  const endings = new Set([...ast.parts.values()].flatMap((part) => part.finally?.value ?? []));
  const checkingOf = (name: string, isLast: boolean, args: Declarations["args"]): StepChecking =>
    checkings.get(fileOfName(name))?.(isLast, args) ?? checking;
  const blocks = new Map(
    [...ast.blocks].map(
      ([name, { steps }]) =>
        [
          name,
          checkSteps(checkingOf(name, endings.has(name), taken.get(name)), name, steps),
        ] as const,
    ),
  );
  const last = checkSteps(withHistory(checking), null, ast.finally);
  const steps = [...[...blocks.values()].flat(), ...last];
  const graph = createFlowGraph(ast, blocks, last);
  const unknownBlocks = findUnknownBlocks(ast, steps);
  const flow: Omit<CheckedFlow, "known"> = {
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
    unknownBlocks,
    arePathsKnown:
      unknownBlocks.length === 0 &&
      steps.every((step) => unknownOutcomes(step).length === 0 && areKnownParts(ast, step)),
  };
  return { ...flow, known: createKnownValues(flow) };
}

/** The checking of the steps of the flow's own file, or of one that it uses. */
function checkingOfFile(ast: FlowAst, verbs: CheckedFlow["verbs"], name: string): StepChecking {
  const file = ast.files.get(name);
  const declarations = declarationsOf(file ?? ast, verbs);
  const checker = createExpressionChecker(declarations);
  return {
    ast: file === undefined ? ast : { ...ast, otherwise: file.otherwise },
    verbs,
    declarations,
    checker,
  };
}

/**
 * The checkings of blocks, by whether they run last, and by what their part takes. Each is made
 * once: a checker costs more than its checks.
 */
function createCheckings(
  checking: StepChecking,
): (isLast: boolean, args: Declarations["args"]) => StepChecking {
  const unsure = new Set(checking.declarations.names.keys());
  const known = { running: new Map([[undefined, checking]]), last: new Map() } satisfies Record<
    string,
    Checkings
  >;
  return (isLast, args) => {
    const made: Checkings = isLast ? known.last : known.running;
    const found = made.get(args);
    if (found !== undefined) return found;
    const declarations = {
      ...checking.declarations,
      ...(args && { args }),
      ...(isLast && { unsure }),
    };
    const own = { ...checking, declarations, checker: createExpressionChecker(declarations) };
    made.set(args, own);
    return own;
  };
}

/** The checking of the flow's `finally`: it sees the history of the call, too. */
function withHistory(checking: StepChecking): StepChecking {
  if (checking.ast.finally.length === 0) return checking;
  const { names } = checking.declarations;
  const seen = new Map([[historyRoot, cdrType] as const, ...names]);
  const declarations = { ...checking.declarations, names: seen, unsure: new Set(names.keys()) };
  return { ...checking, declarations, checker: createExpressionChecker(declarations) };
}

type Checkings = Map<Declarations["args"], StepChecking>;

function findUnknownBlocks(ast: FlowAst, steps: readonly CheckedStep[]): readonly TargetNode[] {
  const named = steps.flatMap((step) => [
    ...blocksNamedBy(step),
    ...[...step.node.then.values(), ...branchesOf(step.verb, step.node)].map(
      ({ target }) => target,
    ),
    ...(step.node.else === undefined ? [] : [step.node.else]),
    ...runsOf(step.verb, step.node).flatMap(({ kind, name }) => {
      const option = kind === "side" ? writtenAs(step, name) : undefined;
      return option === undefined ? [] : [{ value: name, span: option }];
    }),
  ]);
  const handlers = [...webhooks.in(ast).values()].map(({ target }) => target);
  const led = [...signals.in(ast).values()].flatMap(({ then }) => then.map(({ target }) => target));
  const ends = [...ast.parts.values()].flatMap((part) => part.finally ?? []);
  const inner = [...ast.otherwise.values(), ...named].filter(
    (target) => returnedWord(target.value, ast.blocks) === undefined,
  );
  const start = ast.start.value === "" ? [] : [ast.start];
  const fault = ast.otherwise.get(faultName) ?? [];
  return [...new Set([...start, ...handlers, ...led, ...ends, ...inner].concat(fault))].filter(
    (target) => !ast.blocks.has(target.value),
  );
}

/** Whether every part exists that a step runs, or lets begin. */
function areKnownParts({ parts }: FlowAst, { verb, node }: CheckedStep): boolean {
  const run = runsOf(verb, node).flatMap(({ kind, name }) => (kind === "part" ? [name] : []));
  const begun = begunIn(verb, node).map(({ value }) => value);
  return [...run, ...begun].every((name) => parts.has(name));
}

/** Where a step names something in its options, however deep. */
function writtenAs({ node }: CheckedStep, name: string): Span | undefined {
  const written = [...node.options.values()].flatMap(textsIn);
  return written.find(({ text }) => text === name)?.span;
}

/** A single value of an option. */
export type TextNode = OptionNode & { readonly kind: "text" };

/** All single values in an option, however deep. */
export function textsIn(node: OptionNode): readonly TextNode[] {
  if (node.kind === "text") return [node];
  const inner =
    node.kind === "list" ? node.items : [...node.entries.values()].map(({ value }) => value);
  return inner.flatMap(textsIn);
}
