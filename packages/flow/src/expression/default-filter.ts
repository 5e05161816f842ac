import { withoutDefaultFilter } from "../yaml/without-default-filter.ts";
import type { ExpressionProblem } from "./expression.ts";

/** A filter of a template for a default, with what is written here. */
export function defaultFilter(
  source: string,
  isFit: (edited: string) => boolean,
): ExpressionProblem | undefined {
  const right = withoutDefaultFilter(source).find(isFit);
  if (right === undefined) return undefined;
  const at = source.indexOf("|");
  return {
    code: "EXPR_SYNTAX",
    message: 'There is no operator "|": a filter of a template means nothing here.',
    hint: `Write \`${right}\`.`,
    range: { start: at, end: source.trimEnd().length },
  };
}
