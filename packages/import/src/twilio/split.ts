import { celText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { go } from "../draft/flow-draft.ts";
import { textOf } from "../draft/json-values.ts";
import { decide, taken, type PieceFate } from "../draft/piece-fate.ts";
import type { Condition } from "./studio-flow.ts";
import type { WidgetStep } from "./widget-step.ts";

/** `split-based-on`: a way for each condition, in their order, and one for all the rest. */
export function split(step: WidgetStep): PieceFate {
  const { widget, push, next, blockOf } = step;
  const lost: string[] = [];
  for (const { event, next: to, conditions } of widget.transitions) {
    if (event !== "match") continue;
    const tests = conditions.map((condition) => testOf(step, condition));
    const known = tests.filter((test) => test !== undefined);
    if (known.length === tests.length && known.length > 0)
      push(go(blockOf(to), known.join(" && ")));
    else lost.push(...conditions.map(({ type }) => type));
  }
  push(go(next("noMatch")));
  return lost.length === 0 ? taken : decide(`these conditions are left out: ${lost.join(", ")}`);
}

/** A condition as an expression; `undefined` where there is none. */
function testOf(step: WidgetStep, { type, value, argument }: Condition): string | undefined {
  const input = step.cel(argument === "" ? textOf(step.widget.properties["input"]) : argument);
  return entryOf(tests, type)?.(`(${input})`, value);
}

const numeric = (sign: string) => (input: string, value: string) =>
  /^-?\d{1,15}$/.test(value.trim())
    ? `isInt(${input}) && int(${input}) ${sign} ${Number(value)}`
    : undefined;
const anyOf = (input: string, value: string): string =>
  `[${value
    .split(",")
    .map((each) => celText(each.trim()))
    .join(", ")}].exists(each, each == ${input})`;

const tests: Readonly<Record<string, (input: string, value: string) => string | undefined>> = {
  equal_to: (input, value) => `${input} == ${celText(value)}`,
  not_equal_to: (input, value) => `${input} != ${celText(value)}`,
  matches_any_of: anyOf,
  does_not_match_any_of: (input, value) => `!(${anyOf(input, value)})`,
  is_blank: (input) => `${input} == ""`,
  is_not_blank: (input) => `${input} != ""`,
  contains: (input, value) => `${input}.contains(${celText(value)})`,
  does_not_contain: (input, value) => `!${input}.contains(${celText(value)})`,
  starts_with: (input, value) => `${input}.startsWith(${celText(value)})`,
  does_not_start_with: (input, value) => `!${input}.startsWith(${celText(value)})`,
  less_than: numeric("<"),
  greater_than: numeric(">"),
};
