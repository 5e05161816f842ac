import type { Diagnostic, Located } from "@flowrun/core";
import {
  flowProblem,
  problemOfName,
  type NameRule,
  kindOf,
  mustBe,
  type TextProblem,
  literalSchema,
  type Range,
  type ScalarKind,
  anyText,
  someText,
  isEmpty,
} from "@flowrun/core/tooling";
import { withoutBraces } from "./list-without-brackets.ts";
import { withoutList, wrongValue, type Shape } from "./shape.ts";

/** A place that nobody looks into. */
export const anything: Shape = { schema: {}, explain: () => undefined };

/**
 * A text that is not blank; `expected` ends the sentence `"x" must be …`, and `hint` says what to
 * do.
 */
export function textShape(expected: string, hint?: string): Shape {
  return {
    schema: someText,
    explain: (misfit) => {
      const { key, value } = misfit.at;
      const alone = withoutList(value, key.value) ?? withoutBraces(misfit.text, key.value, value);
      return wrongValue(misfit, expected, alone ?? hint);
    },
  };
}

/** The name of the block that something leads to. Whether there is such a block is for a rule. */
export const targetShape: Shape = textShape("the name of a block", "Name one block.");

/** Any single value. */
export function valueShape(expected: string): Shape {
  return { schema: anyText, explain: (misfit) => wrongValue(misfit, expected) };
}

/** A name of some sort. */
export function nameShape(expected: string, names: NameRule): Shape {
  return {
    schema: { type: "string", pattern: names.pattern },
    explain: (misfit) => {
      const { value } = misfit.at;
      const isText =
        misfit.keyword === "pattern" && value.kind === "scalar" && value.text.trim() !== "";
      return isText
        ? wrongName(names, { value: value.text, span: value.span })
        : wrongValue(misfit, expected);
    },
  };
}

/** The problem of a name that cannot be one of its sort. */
export function wrongName(names: NameRule, { value, span }: Located<string>): Diagnostic {
  const { message, hint } = problemOfName(names, value);
  return flowProblem("FLOW_BAD_NAME", span, message, { hint });
}

/** A value of one type that is written out, within limits. */
export function literalShape(kind: ScalarKind, range: Range = {}): Shape {
  return {
    schema: literalSchema(kind, range),
    explain: (misfit) => {
      const { key, value } = misfit.at;
      if (value.kind !== "scalar" || isEmpty(value))
        return wrongValue(misfit, kindOf(kind).expected);
      const { message, hint } = wrongLiteral(kind, range, { value: value.text, name: key.value });
      return flowProblem("FLOW_BAD_VALUE", value.span, message, { hint });
    },
  };
}

function wrongLiteral(
  kind: ScalarKind,
  { minimum, maximum }: Range,
  { name, value }: { readonly name: string; readonly value: string },
): Pick<TextProblem, "message" | "hint"> {
  if (value.includes("${"))
    return { message: `"${name}" must be written out here; an expression cannot stand for it.` };
  const { expected, problem } = kindOf(kind);
  const range = `${expected} from ${minimum} to ${maximum}`;
  const found = problem?.(name, value, {
    kind,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  });
  if (minimum !== undefined && maximum !== undefined)
    return mustBe(name, range, value, found?.hint);
  return found ?? mustBe(name, expected, value);
}
