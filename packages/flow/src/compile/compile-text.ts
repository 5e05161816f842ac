import type { Json, Located, Span, CompiledValue } from "@flowrun/core";
import { sentLimits } from "../expression/cel-value.ts";
import {
  ExpressionFault,
  describeType,
  type ExpressionType,
  flowProblem,
  kindOf,
  isPrintable,
  printValue,
  shapeOf,
  type TextPart,
  type TextProblem,
  problemOfText,
  type Scope,
} from "@flowrun/core/tooling";
import { bareExpressionHint } from "../expression/bare-expression.ts";
import type { Expression } from "../expression/expression.ts";
import { parseTemplate, type TemplatePart } from "../expression/parse-template.ts";
import { crossedBrace, unclosedExpression } from "../expression/template-mistake.ts";
import { checkExpression, noteProblem, type CompileContext } from "./compile-context.ts";
import { mismatchHint, ofOneItem } from "./mismatch-hint.ts";
import { createScalarText, type ScalarText } from "./scalar-text.ts";
import {
  expectedAt,
  printAt,
  valueOfComputedText,
  valueOfParts,
  valueOfResult,
  valueOfText,
  type Place,
} from "./place.ts";

/**
 * A text of a flow ready to run, or `undefined` after its mistakes were noted. It is a constant
 * without `${ }`; the value of the expression, with its type, when the text is only one; otherwise
 * text.
 */
export function compileText(
  context: CompileContext,
  place: Place,
  located: Located<string>,
): CompiledValue | undefined {
  const text = createScalarText(context.source, located);
  const cut = parseTemplate(text.value);
  if (!cut.ok) {
    const problem = unclosedExpression(text.value, cut.unclosed);
    noteProblem(context, problem, text.locate(problem.range));
    return undefined;
  }
  const { parts } = cut.template;
  if (parts.every((part) => part.kind === "text"))
    return compileConstant(context, place, text, joinTexts(parts));
  const refusal = problemOfText(place.name, place, text.value);
  if (refusal !== undefined) return refuse(context, text, refusal);
  const checked = checkParts(context, place, text, parts);
  if (checked === undefined) return undefined;
  context.types.push({ type: typeOf(checked), span: text.span });
  return {
    kind: "computed",
    source: text.value,
    span: text.span,
    evaluate: createEvaluation(place, checked),
  };
}

function typeOf(parts: readonly CheckedPart[]): ExpressionType {
  const [only, ...others] = parts;
  return only === undefined || typeof only === "string" || others.length > 0
    ? { kind: "string" }
    : only.type;
}

function joinTexts(parts: readonly (TemplatePart & { readonly kind: "text" })[]): string {
  return parts.map((part) => part.text).join("");
}

function compileConstant(
  context: CompileContext,
  place: Place,
  text: ScalarText,
  value: string,
): CompiledValue | undefined {
  // With an escaped `$${` the value itself holds `${`, which is no expression any more.
  const constant =
    value === text.value ? valueOfText(place, value) : valueOfComputedText(place, value);
  if (constant !== undefined) return { kind: "constant", value: constant };
  const message = `"${place.name}" must be ${expectedAt(place)}.`;
  return refuse(
    context,
    text,
    problemOfText(place.name, place, value) ?? { code: "FLOW_BAD_OPTION", message },
  );
}

function refuse(
  context: CompileContext,
  { span, value }: ScalarText,
  { code, message, hint }: TextProblem,
): undefined {
  context.diagnostics.push(
    flowProblem(code, span, message, { hint: bareExpressionHint(value) ?? hint }),
  );
}

function createEvaluation(place: Place, parts: readonly CheckedPart[]): (scope: Scope) => Json {
  const [only, ...others] = parts;
  const limits = place.kind === "json" ? sentLimits : undefined;
  if (only !== undefined && typeof only !== "string" && others.length === 0) {
    return (scope) => {
      const result = only.evaluate(scope, limits);
      const value = valueOfResult(place, result);
      if (value !== undefined) return value;
      return failAt(place, "gave something else", {
        shape: shapeOf(printValue(result) ?? result.value),
        isWhole: true,
      });
    };
  }
  return (scope) => {
    const made = parts.map((part): TextPart => {
      if (typeof part === "string") return { text: part, isGiven: false };
      const text = printAt(place, part.evaluate(scope, limits));
      return { text: text ?? failAt(place, "has null or a list inside its text"), isGiven: true };
    });
    const given = made.filter(({ isGiven }) => isGiven).map(({ text }) => text);
    return (
      valueOfParts(place, made) ??
      failAt(place, "gave something else", { shape: given.map(shapeOf).join(" and ") })
    );
  };
}

function failAt(
  place: Place,
  what: string,
  { shape, isWhole = false }: { readonly shape?: string; readonly isWhole?: boolean } = {},
): never {
  const said = `"${place.name}" must be ${expectedAt(place)}, and its expression ${what}.`;
  const { remedy } = kindOf(place.kind);
  const message = isWhole && remedy !== undefined ? `${said} ${remedy}` : said;
  throw new ExpressionFault(
    "RUN_OPTION_VALUE",
    message,
    shape === undefined ? {} : { shape: `It was ${shape}.` },
  );
}

/** A literal part of a text, or a checked expression of it. */
type CheckedPart = string | Expression;

/**
 * The parts of a text with at least one expression, all of them checked and of types that fit the
 * place; `undefined` after the mistakes were noted.
 */
function checkParts(
  context: CompileContext,
  place: Place,
  text: ScalarText,
  parts: readonly TemplatePart[],
): readonly CheckedPart[] | undefined {
  const isWhole = parts.length === 1;
  const isAlone = kindOf(place.kind).expressions === "alone";
  const takesNull =
    isWhole && valueOfResult(place, { type: { kind: "null" }, value: null }) !== undefined;
  const checked = parts.map((part) => {
    if (part.kind === "text") return part.text;
    const crossed = isWhole ? undefined : crossedBrace(text.value, part.range);
    if (crossed !== undefined) {
      noteProblem(context, crossed, text.locate(crossed.range));
      return undefined;
    }
    const expression = checkExpression(context, {
      source: part.source,
      text,
      offset: part.range.start,
      takesNull,
    });
    const message =
      expression && (isWhole ? wholeMismatch(place, expression) : pieceMismatch(place, expression));
    if (expression === undefined || message === undefined) return expression;
    const hint = isWhole
      ? mismatchHint({ kind: place.kind, type: expression.type, source: part.source })
      : ofOneItem(expression.type);
    return noteMismatch(context, text.locate(part.range), message, hint);
  });
  if (!isWhole && isAlone && checked.every((part) => part !== undefined)) {
    const message = `"${place.name}" must be ${expectedAt(place)}, but text around an expression makes it a text.`;
    return noteMismatch(context, text.span, message, remedyForText(parts));
  }
  const known = checked.filter((part) => part !== undefined);
  return known.length === checked.length ? known : undefined;
}

function wholeMismatch(place: Place, { type }: Expression): string | undefined {
  if (kindOf(place.kind).takes(type) || (place.isNullable === true && type.kind === "null"))
    return undefined;
  return `"${place.name}" must be ${expectedAt(place)}, but the expression gives ${describeType(type)}.`;
}

/** The remedy for text around an expression that stands alone: what is not of it is removed. */
function remedyForText(parts: readonly TemplatePart[]): string {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const isOnly = parts.length - texts.length === 1;
  const isShort = texts.join("").length <= 20;
  const written = texts.map((each) => `"${each}"`).join(" and ");
  return `Let the text be one \`\${ }\` and nothing else${isOnly && isShort ? `: remove ${written}` : ""}.`;
}

function pieceMismatch({ kind }: Place, { type }: Expression): string | undefined {
  return isPrintable(type) || kindOf(kind).expressions === "alone"
    ? undefined
    : `Only a single value can stand inside a text, not ${describeType(type)}.`;
}

function noteMismatch(
  context: CompileContext,
  span: Span,
  message: string,
  hint: string | undefined,
): undefined {
  noteProblem(
    context,
    { code: "EXPR_RESULT", message, ...(hint === undefined ? {} : { hint }) },
    span,
  );
}
