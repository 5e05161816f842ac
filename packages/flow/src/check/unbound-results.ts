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
  const unbound = problems.filter((problem) => nameOf(problem) !== undefined);
  if (unbound.length === 0) return problems;
  const unread = unreadNames(flow);
  return problems.map((problem) => {
    const name = nameOf(problem);
    if (name === undefined) return problem;
    const near = nearest(name, unread);
    return near === undefined
      ? besideUnnamed(flow, problem, name)
      : { ...problem, hint: `Did you mean "${near}"?` };
  });
}

/** The name that a problem misses, where nothing near is declared. */
function nameOf({ code, message, hint }: Diagnostic): string | undefined {
  if (code !== "EXPR_UNKNOWN_NAME") return undefined;
  const [, name] = /^There is no "(\w+)" here/.exec(message) ?? [];
  const isUnbound =
    name !== undefined && [undefined, ""].some((of) => unboundHint(name, of) === hint);
  return isUnbound ? name : undefined;
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
function besideUnnamed(flow: CheckedFlow, problem: Diagnostic, name: string): Diagnostic {
  const step = unnamedFor(flow, problem);
  if (step === undefined) return problem;
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
