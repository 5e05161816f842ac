import type { Diagnostic } from "@flowrun/core";
import { runsOf } from "@flowrun/core/tooling";
import { unboundHint } from "../expression/names-in-scope.ts";
import type { CheckedFlow } from "./checked-flow.ts";
import type { CheckedStep } from "./checked-step.ts";

/**
 * The same problems. A name that nothing near is declared for may be that of a result. Either the
 * result has another name, which no step reads, or it has none.
 */
export function withResults(
  flow: CheckedFlow,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isUnbound = ({ unknown }: Diagnostic): boolean => unknown?.isReplaced === false;
  if (!problems.some(isUnbound)) return problems;
  const unread = unreadNames(flow);
  return problems.map((problem) => {
    if (problem.unknown === undefined || !isUnbound(problem)) return problem;
    const near = nearest(problem.unknown.name, unread);
    return near === undefined
      ? (withBinding(flow, problem) ?? problem)
      : { ...problem, hint: `Did you mean "${near}"?` };
  });
}

/**
 * The problem of an unknown name with what binds it. A step beside it whose result has no name comes
 * first, then a lookup in the table of that name. `undefined` for another problem.
 */
export function withBinding(flow: CheckedFlow, problem: Diagnostic): Diagnostic | undefined {
  const { name, member } = problem.unknown ?? {};
  if (name === undefined) return undefined;
  const step = unnamedFor(flow, problem);
  if (step !== undefined) return besideUnnamed(problem, step, name);
  const [table] = [...flow.declarations.tables.keys()].filter((each) => isNearly(name, each));
  return table === undefined
    ? { ...problem, hint: unboundHint(name, member) }
    : {
        ...problem,
        hint: `No step sets "${name}": look it up first, by a step \`lookup: { in: ${table}, … }\` with \`as: ${name}\` beside it.`,
      };
}

/** Whether a table has a name, or its plural. */
function isNearly(name: string, table: string): boolean {
  return table === name || table === `${name}s` || table === `${name}es`;
}

/** The names under `as` that stand nowhere else in the text. */
function unreadNames({ ast, declarations }: CheckedFlow): readonly string[] {
  const counts = new Map<string, number>();
  for (const [word] of ast.source.text.matchAll(/[A-Za-z_]\w*/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...declarations.names.keys()].filter((name) => counts.get(name) === 1);
}

/** The only name, or the only one that holds the other, or is held by it. */
function nearest(name: string, unread: readonly string[]): string | undefined {
  const [only, second] = unread;
  if (second === undefined) return only;
  const holding = unread.filter((each) => each.includes(name) || name.includes(each));
  return holding.length === 1 ? holding[0] : undefined;
}

/** The problem with the step beside it whose result has no name. */
function besideUnnamed(problem: Diagnostic, step: CheckedStep, name: string): Diagnostic {
  return {
    ...problem,
    hint: `Write \`as: ${name}\` beside this "${step.verb.name}" if its result is meant.`,
    related: [{ message: "Its result has no name.", span: step.node.verb.span }],
  };
}

/** The step without a name for its result that runs a block, leads to it, or stands above in it. */
function unnamedFor({ steps }: CheckedFlow, { span }: Diagnostic): CheckedStep | undefined {
  const at = steps.findIndex(
    ({ node }) => node.span.start <= span.start && span.start < node.span.end,
  );
  const block = steps[at]?.block;
  if (block === undefined || block === null) return undefined;
  const above = steps.slice(0, at).findLast((step) => step.block === block && isUnnamed(step));
  if (above !== undefined) return above;
  const leading = steps
    .filter(isUnnamed)
    .filter(
      ({ verb, node, targets }) =>
        runsOf(verb, node).some((run) => run.name === block) ||
        Object.values(targets).some((target) => target.value === block),
    );
  return leading.length === 1 ? leading[0] : undefined;
}

function isUnnamed({ verb, node }: CheckedStep): boolean {
  return verb.result !== undefined && node.as === undefined;
}
