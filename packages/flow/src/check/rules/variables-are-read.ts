import { faultName } from "@flowrun/core/tooling";
import { signals } from "../../read/sections/signals.ts";
import { vars } from "../../read/sections/vars.ts";
import { assignedVariables } from "../assigned-variables.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Rule } from "../rule.ts";

/** How far behind a step its variable is followed: it may be read later. */
const followedSteps = 64;

/**
 * Something reads what `set` gives a variable, before another step gives it something else. Behind
 * the end of a part, where a fault leads, and where `finally` reads it, any value may be read.
 */
export const variablesAreRead: Rule = defineRule({
  code: "FLOW_UNREAD_VALUE",
  severity: "warning",
  title: "A variable is given a value that nothing reads.",
  why: "No expression takes the value before the variable is given another one, or the call is over. The step is left over, or the one that should read it reads something else.",
  remedy: "Remove the assignment, or read the variable before it changes.",
  example: `
    vars: { team: none }
    blocks:
      main:
        - answer
        - set: { team: sales }
        - set: { team: support }
        - play: sound:welcome
        - log: "for \${vars.team}"
  `,
  needsWhole: true,
  find: (flow) => {
    const isRead = readIn(flow.steps);
    const isReadLast = readIn(flow.steps.filter(({ isLast }) => isLast));
    const told = new Set<string>();
    const leaving = new Set(flow.graph.exits.map(({ from }) => from));
    return flow.graph.steps.flatMap((step, node) =>
      assignedVariables(step).flatMap((name) => {
        const span = keyOf(step, name);
        if (span === undefined || !vars.in(flow.ast).has(name)) return [];
        if (!isRead(name)) {
          if (told.has(name)) return [];
          told.add(name);
          const message = `"vars.${name}" is given a value, and nothing in the flow reads it.`;
          return [{ span, message, hint: "Remove it, or read it." }];
        }
        if (isReadLast(name) || mayBeReadMeanwhile(flow)) return [];
        const next = overwriterOf(flow, { start: node, name, leaving });
        if (next === undefined) return [];
        const message = `"vars.${name}" is given another value before this one is read.`;
        const related = [
          { message: "It is given anew here.", span: keyOf(next, name) ?? next.node.span },
        ];
        return [{ span, message, hint: "Remove one of the two, or read it in between.", related }];
      }),
    );
  },
});

/** Whether a block for a fault, or the part of a signal, may come between any two steps. */
function mayBeReadMeanwhile({ ast }: CheckedFlow): boolean {
  return ast.otherwise.has(faultName) || signals.in(ast).size > 0;
}

/** Tells whether some of these steps reads a variable. */
function readIn(steps: readonly CheckedStep[]): (name: string) => boolean {
  const members = steps.flatMap(({ reads: all }) =>
    all.filter(({ root }) => root === "vars").map(({ member }) => member),
  );
  const read = new Set(members);
  return (name) => read.has(name) || read.has(undefined);
}

function reads({ reads: all }: CheckedStep, name: string): boolean {
  return all.some(({ root, member = name }) => root === "vars" && member === name);
}

/** Where a step names a variable that it assigns. */
function keyOf({ node }: CheckedStep, name: string): CheckedStep["node"]["span"] | undefined {
  for (const option of node.options.values()) {
    const entry = option.kind === "map" ? option.entries.get(name) : undefined;
    if (entry !== undefined) return entry.key.span;
  }
  return undefined;
}

/**
 * The step that gives a variable another value before that of this step is read; `undefined` when
 * some path reads it, or may.
 */
function overwriterOf(
  { graph }: CheckedFlow,
  {
    start,
    name,
    leaving,
  }: {
    readonly start: number;
    readonly name: string;
    /** The steps from which a way leads out of a part. */
    readonly leaving: ReadonlySet<number>;
  },
): CheckedStep | undefined {
  const behind = (node: number, isPassed: boolean): readonly number[] =>
    (graph.out[node] ?? []).flatMap(({ to, isSkip }) => (isPassed || isSkip ? [to] : []));
  const isNew = (step: CheckedStep): boolean => assignedVariables(step).includes(name);
  const mayBeRead = (node: number, step: CheckedStep): boolean =>
    leaving.has(node) || reads(step, name);
  if (leaving.has(start)) return undefined;
  const nodes = new Set(
    (graph.out[start] ?? []).filter(({ isSkip }) => !isSkip).map(({ to }) => to),
  );
  let found: CheckedStep | undefined;
  for (const node of nodes) {
    const step = graph.steps[node];
    if (step === undefined || nodes.size > followedSteps || mayBeRead(node, step)) return undefined;
    if (isNew(step)) found ??= step;
    for (const to of behind(node, !isNew(step))) nodes.add(to);
  }
  return found;
}
