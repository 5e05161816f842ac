import type { Located, Span } from "@flowrun/core";
import { parseTemplate } from "@flowrun/flow/tooling";

/**
 * A name that an expression takes from its scope: `vip.name` is the member `name` of the root
 * `vip`, and `call.headers.case` has an inner member.
 */
export interface ExpressionName {
  readonly root: string;
  readonly rootSpan: Span;
  readonly member: Located<string> | undefined;
  readonly inner: Located<string> | undefined;
}

/**
 * An expression with its place. The text is as long as what stands there: escaped quotes are plain
 * ones behind a blank.
 */
export interface ExpressionText {
  readonly text: string;
  /** The offset of its first character in the whole text. */
  readonly start: number;
}

/** The expressions under `${ }` in the scalar text between two offsets, its quotes excluded. */
export function expressionsIn(text: string, span: Span): readonly ExpressionText[] {
  const parsed = parseTemplate(withoutEscapes(text, span));
  if (!parsed.ok) return [];
  return parsed.template.parts.flatMap((part) =>
    part.kind === "text" ? [] : [{ text: part.source, start: span.start + part.range.start }],
  );
}

/**
 * The scalar text between two offsets, its quotes excluded, as one expression: what stands under
 * `if`.
 */
export function wholeExpression(text: string, span: Span): ExpressionText {
  return { text: withoutEscapes(text, span), start: span.start };
}

const word =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*)(?!\w*\s*\())?(?!\w*\s*\())?(?!\w*\s*\()/dg;

/**
 * The longest expression that is looked into, in characters: the work can grow with the square of
 * it.
 */
const longestExpression = 10_000;

/**
 * The names that an expression takes from its scope, in the order of the text. Literals have none.
 */
export function namesIn(expression: ExpressionText): readonly ExpressionName[] {
  if (expression.text.length > longestExpression) return [];
  return [...expression.text.matchAll(word)].flatMap((found) => {
    const [root, member, inner] = [1, 2, 3].map((group): Located<string> | undefined => {
      const [from, to] = found.indices?.[group] ?? [];
      if (from === undefined || to === undefined) return undefined;
      const span = { start: expression.start + from, end: expression.start + to };
      return { value: expression.text.slice(from, to), span };
    });
    return root === undefined ? [] : [{ root: root.value, rootSpan: root.span, member, inner }];
  });
}

/**
 * The text between two offsets with YAML's escaped quotes as plain ones, every character at its
 * place.
 */
function withoutEscapes(text: string, { start, end }: Span): string {
  const piece = text.slice(start, end);
  if (text[start - 1] === '"') return piece.replaceAll(/\\(["\\])/g, " $1");
  return text[start - 1] === "'" ? piece.replaceAll("''", " '") : piece;
}
