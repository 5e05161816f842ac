import type { Span } from "@flowrun/core";

/** A piece of an expression, and what stands there by a slip. */
export interface ExpressionSlip {
  readonly span: Span;
  readonly text: string;
}

const swapped: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+" },
  ...{ true: "false", false: "true" },
};

// Texts are taken whole, so that nothing in them is changed.
const tokens =
  /\\?"(?:[^"\\]|\\(?!"))*\\?"|'[^']*'|[<>=!]=|&&|\|\||[<>]|(?<=\s)[+-](?=\s)|(?<![\w.])\d{1,9}(?![\w.])|\b(?:true|false)\b/g;

/**
 * The slips in an expression as it is written. They are comparisons at their borders, `and` for `or`,
 * a number beside the right one, the other truth value. `start` is where it stands in its file. A
 * whole condition that is turned round is not among them where it is one comparison.
 */
export function slipsInExpression(written: string, start: number): readonly ExpressionSlip[] {
  const found = [...written.matchAll(tokens)];
  const isCompound = found.some(([token]) => token === "&&" || token === "||");
  return found.flatMap((match): readonly ExpressionSlip[] => {
    const [token] = match;
    if ((token === "==" || token === "!=") && !isCompound) return [];
    const text = /^\d+$/.test(token) ? String(Number(token) + 1) : swapped[token];
    const at = start + match.index;
    return text === undefined ? [] : [{ span: { start: at, end: at + token.length }, text }];
  });
}

/** The expressions in a text as it is written, without `${` and `}`, each with its place. */
export function expressionsIn(
  written: string,
  start: number,
): readonly { readonly text: string; readonly start: number }[] {
  return [...written.matchAll(/(?<!\$)\$\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map((match) => ({
    text: match[1] ?? "",
    start: start + match.index + 2,
  }));
}
