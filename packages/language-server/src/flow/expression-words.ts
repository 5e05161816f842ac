import { parseTemplate, type Span } from "@flowrun/core";

/** A name that an expression takes from its scope: `vip.name` is the member `name` of the root `vip`. */
export interface ExpressionName {
  readonly root: string;
  readonly rootSpan: Span;
  readonly member: string | undefined;
  readonly memberSpan: Span | undefined;
}

/** An expression with its place. The text is as long as what stands there: escaped quotes are plain ones behind a blank. */
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

/** The scalar text between two offsets, its quotes excluded, as one expression: what stands under `if`. */
export function wholeExpression(text: string, span: Span): ExpressionText {
  return { text: withoutEscapes(text, span), start: span.start };
}

const word =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*)(?!\s*\())?(?!\w*\s*\()/g;

/** The longest expression that is looked into, in characters: the work can grow with the square of it. */
const longestExpression = 10_000;

/** The names that an expression takes from its scope, in the order of the text. Literals have none. */
export function namesIn(expression: ExpressionText): readonly ExpressionName[] {
  if (expression.text.length > longestExpression) return [];
  return [...expression.text.matchAll(word)].flatMap((found) => {
    const [all, root, member] = found;
    if (root === undefined) return [];
    const start = expression.start + found.index;
    const end = start + all.length;
    return [
      {
        root,
        rootSpan: { start, end: start + root.length },
        member,
        memberSpan: member === undefined ? undefined : { start: end - member.length, end },
      },
    ];
  });
}

/** The text between two offsets with YAML's escaped quotes as plain ones, every character at its place. */
function withoutEscapes(text: string, { start, end }: Span): string {
  const piece = text.slice(start, end);
  if (text[start - 1] === '"') return piece.replaceAll(/\\(["\\])/g, " $1");
  return text[start - 1] === "'" ? piece.replaceAll("''", " '") : piece;
}
