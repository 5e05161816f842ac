import type { Span } from "@flowrun/core";

/** A text cut into its literal parts and its expressions. */
export interface Template {
  readonly parts: readonly TemplatePart[];
}

/** A part of a template. The range of an expression is that of its text between `${` and `}`. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "expression"; readonly source: string; readonly range: Span };

/** A template, or the range of a `${` that is never closed. */
export type TemplateResult =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly unclosed: Span };

/**
 * The parts of a text that may hold `${ expression }`. A `}` inside a CEL string or map does not
 * close; `$${` stands for the two characters `${`. Neighbouring texts are one part, and empty ones
 * are left out.
 */
export function parseTemplate(text: string): TemplateResult {
  const parts: TemplatePart[] = [];
  let literal = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("${", at);
    if (open < 0) break;
    if (text[open - 1] === "$" && open > at) {
      literal += `${text.slice(at, open - 1)}\${`;
      at = open + 2;
      continue;
    }
    literal += text.slice(at, open);
    const close = findClose(text, open + 2);
    if (close < 0) return { ok: false, unclosed: { start: open, end: text.length } };
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
    parts.push({
      kind: "expression",
      source: text.slice(open + 2, close),
      range: { start: open + 2, end: close },
    });
    at = close + 1;
  }
  literal += text.slice(at);
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return { ok: true, template: { parts } };
}

/** The offset of the `}` that closes an expression beginning at `from`, or -1. */
function findClose(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === '"' || character === "'") {
      at = skipString(text, at);
      continue;
    }
    if (character === "{") depth += 1;
    if (character === "}") {
      if (depth === 0) return at;
      depth -= 1;
    }
    at += 1;
  }
  return -1;
}

/**
 * The offset after the string literal that begins at `start`; the end of the text if it does not
 * end.
 */
function skipString(text: string, start: number): number {
  const quote = text[start] ?? "";
  const delimiter = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let at = start + delimiter.length;
  while (at < text.length) {
    if (text.startsWith(delimiter, at)) return at + delimiter.length;
    at += text[at] === "\\" ? 2 : 1;
  }
  return text.length;
}
