import {
  type PartNode,
  plainReturn,
  describeType,
  expressionTypeOf,
  parseType,
  printType,
  walkBlock,
  type Return,
  isWithin,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** A part that declares what it gives, gives it on every path on which it ends with `ok`. */
export const partsGive: Rule = defineRule({
  code: "FLOW_PART_VALUE",
  severity: "error",
  title: "A part ends with `ok` and does not give what it declares.",
  why: "Whoever calls the part finds its value under `as` after `ok`, of the type that `gives` declares. A block that runs out returns `ok` without a value, and so does `return` as a target.",
  remedy: "Return the value: `return: { value: … }`, or return another word.",
  example: `
    parts: { find_order: { takes: { number: string }, gives: string } }
    blocks:
      main:
        - call: { part: find_order, with: { number: "\${call.from}" } }
          as: order
        - log: "\${order}"
      find_order:
        - log: "looking for \${args.number}"
  `,
  followsPaths: true,
  find: (flow) =>
    [...flow.ast.parts.values()].flatMap((part) =>
      part.gives === undefined ? [] : findingsOf(flow, part),
    ),
});

function findingsOf(flow: CheckedFlow, part: PartNode): readonly Finding[] {
  const { returns } = walkBlock(flow.ast, flow.verbs, part.name.value);
  const ends = returns.filter(({ word }) => word === plainReturn);
  return ends.flatMap((end) => {
    const written = valueOf(flow, end);
    const mistake = written === undefined ? missing(part, end) : mistyped(flow, part, written);
    return mistake === undefined ? [] : [mistake];
  });
}

function valueOf(
  { verbs }: CheckedFlow,
  { step }: Return,
): { readonly start: number; readonly end: number } | undefined {
  const isReturn = step !== undefined && verbs[step.verb.value]?.flow === "return";
  return isReturn ? [...step.options].find(([name]) => name === "value")?.[1].span : undefined;
}

function missing(part: PartNode, { span, step, block }: Return): Finding {
  const name = part.name.value;
  const message =
    step === undefined
      ? `The block "${block}" runs out here, and the part "${name}" should give ${nameOf(part)}.`
      : `The part "${name}" is left here without a value, and should give ${nameOf(part)}.`;
  return { span, message, hint: "Return it: return: { value: … }.", related: declared(part) };
}

/** A value that is one expression, whose type is known to be another. */
function mistyped(
  flow: CheckedFlow,
  part: PartNode,
  written: { readonly start: number; readonly end: number },
): Finding | undefined {
  const gives = part.gives?.value;
  const step = flow.steps.find(({ node }) => isWithin(written, node.span));
  const found = step?.types.find(
    ({ span }) => span.start === written.start && span.end === written.end,
  )?.type;
  if (
    gives === undefined ||
    found === undefined ||
    found.kind === "dynamic" ||
    gives.kind === "json"
  )
    return undefined;
  const wanted = expressionTypeOf(gives);
  if (wanted.kind === "dynamic" || wanted.kind === found.kind) return undefined;
  const message = `The part "${part.name.value}" should give ${nameOf(part)}, and this is ${describeType(found)}.`;
  return {
    span: written,
    message,
    hint: "Change the value, or what the part declares.",
    related: declared(part),
  };
}

function nameOf({ gives }: PartNode): string {
  const type = gives?.value ?? parseType("json");
  return type === undefined ? "a value" : `\`${printType(type)}\``;
}

function declared({ gives }: PartNode): NonNullable<Finding["related"]> {
  return gives === undefined ? [] : [{ message: "It is declared here.", span: gives.span }];
}
