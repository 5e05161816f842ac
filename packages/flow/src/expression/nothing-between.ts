import type { Span } from "@flowrun/core";
import { openBrackets, withoutTexts } from "./bracket-mistake.ts";
import type { ExpressionProblem } from "./expression.ts";

/** An expression, and where it breaks off. */
interface BrokenOff {
  readonly source: string;
  readonly range: Span;
  /** Whether an expression is right in all. */
  readonly isRight: (edited: string) => boolean;
}

/**
 * The problem of two values with nothing between them, or a lone ".", or of two commas without a
 * value between. The expression breaks off at the second; else `undefined`. The remedy is found by checking
 * the expression again with it.
 */
export function nothingBetween(broken: BrokenOff): ExpressionProblem | undefined {
  return loneDot(broken) ?? twoCommas(broken) ?? missingBetween(broken);
}

/** `a . b`: PHP, Perl and templates join texts so. */
export function loneDot({
  source,
  range: { start, end },
}: Pick<BrokenOff, "source" | "range">): ExpressionProblem | undefined {
  const code = withoutTexts(source);
  const at = [...code.matchAll(/\s\.(?=\s)/g)]
    .map(({ index }) => index + 1)
    .find((dot) => dot < Math.max(end, start + 1) && code.slice(dot + 1, start).trim() === "");
  if (at === undefined) return undefined;
  return {
    code: "EXPR_SYNTAX",
    message: 'There is no operator ".": a dot stands before the name of a member.',
    hint: 'Write "+" to add, or to join texts.',
    range: { start: at, end: at + 1 },
  };
}

function twoCommas({ source, range, isRight }: BrokenOff): ExpressionProblem | undefined {
  const { start } = range;
  const isSecond = source.startsWith(",", start) && source.slice(0, start).trimEnd().endsWith(",");
  if (!isSecond || !isRight(`${source.slice(0, start)}${source.slice(start + 1)}`))
    return undefined;
  return {
    code: "EXPR_SYNTAX",
    message: "Two commas stand here, and nothing between them.",
    hint: "Remove one of them.",
    range: { start, end: start + 1 },
  };
}

function missingBetween({ source, range, isRight }: BrokenOff): ExpressionProblem | undefined {
  const { start } = range;
  const code = withoutTexts(source);
  const [second] = /^(?:"[^"]*"|'[^']*'|[\w.]+)/.exec(source.slice(start)) ?? [];
  const isBehindValue = /[\w)\]}]\s+$/.test(code.slice(0, start));
  if (second === undefined || !isBehindValue || ofOthers.test(second)) return undefined;
  const before = source.slice(0, start).trimEnd();
  const isInside = openBrackets(source.slice(0, start)).length > 0;
  const problem = (message: string, hint: string): ExpressionProblem => ({
    code: "EXPR_SYNTAX",
    message,
    hint,
    range: { start, end: start + second.length },
  });
  if (isInside && isRight(`${before}, ${source.slice(start)}`)) {
    const [value = ""] = /(?:"[^"]*"|'[^']*'|[\w.]+|.)$/.exec(before) ?? [];
    return problem(`A comma is missing before ${second}.`, `Write \`${value}, ${second}\`.`);
  }
  const call = callOf(before, second);
  if (call !== undefined && isRight(`${before}(${second})${source.slice(start + second.length)}`))
    return problem("What a function takes stands in round brackets.", `Write \`${call}\`.`);
  const areConditions = isRight(`${before} && ${source.slice(start)}`);
  return problem(
    `Nothing stands between ${second} and the value before it.`,
    areConditions ? "Write `&&` if both must hold, `||` if either may." : anOperator(isInside),
  );
}

function anOperator(isInside: boolean): string {
  const also = isInside ? ", or a comma between two values for a function" : "";
  return `Put an operator between the two, such as \`+\` or \`==\`${also}.`;
}

/** A name and the value behind it as a call: `size(x)`. */
function callOf(before: string, value: string): string | undefined {
  const [name] = /(?<![\w.])[A-Za-z]\w*$/.exec(before) ?? [];
  return name && `${name}(${value})`;
}

/** Words that other languages put between two values. */
const ofOthers = /^(?:if|then|else|like|contains|matches|startsWith|endsWith)$/;
