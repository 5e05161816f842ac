import type { Diagnostic } from "@flowrun/core";
import { argumentsRoot } from "../expression/declarations.ts";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * The same problems without those that may only come of another one. Where a step leads, or what
 * runs, is not known, the blocks of a part may be cut off from it, and have its arguments all the
 * same. (Rules that follow paths wait by themselves: `Rule.followsPaths`.)
 */
export function withoutKnockOns(
  { ast, arePathsKnown }: CheckedFlow,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (arePathsKnown) return problems;
  const takesAny = [...ast.parts.values()].some(({ takes }) => takes.size > 0);
  return problems.filter(({ unknown }) => !(takesAny && unknown?.name === argumentsRoot));
}
