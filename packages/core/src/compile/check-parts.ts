import { describeType } from "../language/expression-type.ts";
import type { Expression } from "../expression/expression.ts";
import type { TemplatePart } from "../expression/parse-template.ts";
import { optionKinds } from "../language/option-kinds/index.ts";
import { isPrintable } from "../language/option-kinds/option-kind.ts";
import type { Span } from "../source/span.ts";
import { checkExpression, noteProblem, type CompileContext } from "./compile-context.ts";
import type { ScalarText } from "./scalar-text.ts";
import { expectedAt, type Place } from "./place.ts";

/** A literal part of a text, or a checked expression of it. */
export type CheckedPart = string | Expression;

/**
 * The parts of a text with at least one expression, all of them checked and of types that fit the place; `undefined`
 * after the mistakes were noted.
 */
export function checkParts(
  context: CompileContext,
  place: Place,
  text: ScalarText,
  parts: readonly TemplatePart[],
): readonly CheckedPart[] | undefined {
  const isWhole = parts.length === 1;
  const checked = parts.map((part) => {
    if (part.kind === "text") return part.text;
    const expression = checkExpression(context, part.source, text, part.range.start);
    const message = expression && (isWhole ? wholeMismatch(place, expression) : pieceMismatch(expression));
    if (message === undefined) return expression;
    return noteMismatch(context, text.locate(part.range), message, isWhole ? hintFor(place) : undefined);
  });
  if (!isWhole && optionKinds[place.kind].expressions === "alone") {
    const message = `"${place.name}" must be ${expectedAt(place)}, but text around an expression makes it a text.`;
    return noteMismatch(context, text.span, message, "Let the text be one `${ }` and nothing else.");
  }
  const known = checked.filter((part) => part !== undefined);
  return known.length === checked.length ? known : undefined;
}

function wholeMismatch(place: Place, { type }: Expression): string | undefined {
  if (optionKinds[place.kind].takes(type)) return undefined;
  return `"${place.name}" must be ${expectedAt(place)}, but the expression gives ${describeType(type)}.`;
}

function pieceMismatch({ type }: Expression): string | undefined {
  return isPrintable(type) ? undefined : `Only a single value can stand inside a text, not ${describeType(type)}.`;
}

function hintFor({ kind }: Place): string | undefined {
  return kind === "duration"
    ? 'Use a setting of type duration, or `duration("30s")` inside the expression.'
    : undefined;
}

function noteMismatch(context: CompileContext, span: Span, message: string, hint: string | undefined): undefined {
  noteProblem(context, { code: "EXPR_RESULT", message, ...(hint === undefined ? {} : { hint }) }, span);
}
