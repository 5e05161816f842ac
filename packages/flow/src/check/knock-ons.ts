import type { Diagnostic } from "@flowrun/core";
import { argumentsRoot } from "../expression/declarations.ts";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * The same problems without those that may only come of another one. Where a step leads, or what
 * runs, is not known, the blocks of a part may be cut off from it, and have its arguments all the
 * same. A missing block may have set a name, and a step with a mistake sets a value of another type.
 * (Rules that follow paths wait by themselves: `Rule.followsPaths`.)
 */
export function withoutKnockOns(
  flow: CheckedFlow,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const left = withoutReadsOfBroken(flow, problems);
  if (flow.arePathsKnown) return left;
  const takesAny = [...flow.ast.parts.values()].some(({ takes }) => takes.size > 0);
  const isLost = flow.unknownBlocks.length > 0;
  return left.filter(
    ({ unknown }) =>
      !(takesAny && unknown?.name === argumentsRoot) && !(isLost && unknown?.isReplaced === false),
  );
}

/** How far before a place the name is looked for whose member is read there. */
const farthest = 60;

/** Without the types of what is read of a name whose step has a mistake in its options. */
function withoutReadsOfBroken(
  { ast, steps }: CheckedFlow,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const mistakes = problems
    .filter(({ code, severity }) => severity === "error" && ofOptions.test(code))
    .map(({ span }) => span.start)
    .toSorted((a, b) => a - b);
  const bound = steps
    .flatMap(({ node }) => (node.as === undefined ? [] : [{ name: node.as.value, ...node.span }]))
    .toSorted((a, b) => a.start - b.start);
  let next = 0;
  const broken = bound.flatMap(({ name, start, end }) => {
    while ((mistakes[next] ?? Number.POSITIVE_INFINITY) < start) next += 1;
    return (mistakes[next] ?? Number.POSITIVE_INFINITY) < end ? [name] : [];
  });
  if (broken.length === 0) return problems;
  const read = new RegExp(`(?:^|[^\\w.])(?:${broken.join("|")})(?:\\.\\w+|\\[\\w*\\])*$`);
  return problems.filter(
    ({ code, span }) =>
      !ofTypes.test(code) ||
      !read.test(ast.source.text.slice(Math.max(0, span.start - farthest), span.end)),
  );
}

const ofOptions = /^FLOW_(?:BAD_OPTION|UNKNOWN_OPTION|MISSING_OPTION)$/;
const ofTypes = /^EXPR_(?:TYPE|UNKNOWN_FIELD|RESULT)$/;
