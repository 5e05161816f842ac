import type { ASTNode } from "@marcbachmann/cel-js";
import { contradict, type Constraint } from "../../expression/constraint.ts";
import { describeType, expressionTypeOf } from "@flowrun/core/tooling";
import { namedMember } from "../../expression/cel-tree.ts";
import { keyOf } from "../../expression/formula.ts";
import { createConditionJudge, type Fact, type FactsOf } from "../../expression/judge-condition.ts";
import { type Json, formatDuration, type ScalarType } from "@flowrun/core";
import { assignedVariables } from "../assigned-variables.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Rule } from "../rule.ts";
import { type SettingNode, settings } from "../../read/sections/settings.ts";
import { type VariableNode, vars } from "../../read/sections/vars.ts";

/**
 * A condition under `if` can be true and can be false. The rule sees fixed values, a thing compared
 * with itself, and comparisons that contradict one another. It also sees the `minimum` and
 * `maximum` of settings, the types of nullable columns, and variables that no step sets. So it does
 * what every way to the condition has set, asked or collected.
 */
export const conditionsDecide: Rule = defineRule({
  code: "FLOW_CONSTANT_CONDITION",
  severity: "warning",
  title: "A condition is always true or always false.",
  why: "The declarations of the flow, or the steps on every way there, already decide it: it compares fixed values, a thing with itself, or with a value that it can never have. One of the two ways is never taken.",
  remedy: "Correct the condition, or remove it; remove the step too when it is never true.",
  example: `
    settings:
      tries: { type: integer, default: 3, minimum: 1 }
    blocks:
      main:
        - if: settings.tries < 1
          hangup: busy
        - answer
        - play: sound:welcome
  `,
  followsPaths: true,
  find: (flow) => {
    const judge = createConditionJudge(createFacts(flow), flow.known.context);
    return flow.graph.steps.flatMap(({ node, condition, verb }, place) => {
      if (condition?.kind !== "computed") return [];
      const verdict = judge(condition.source) ?? judge(condition.source, flow.known.at(place));
      if (verdict === undefined) return [];
      const message = `This condition is always ${verdict.always}: ${verdict.why}.`;
      const hint = verdict.always
        ? "Correct it, or remove `if`."
        : `Correct it, or remove this "${verb.name}".`;
      return [{ span: node.condition?.span ?? node.span, message, hint }];
    });
  },
});

function createFacts(flow: CheckedFlow): FactsOf {
  const { ast, declarations } = flow;
  const assigned = new Set(flow.steps.flatMap(assignedVariables));
  return (part) => {
    if (isSize(part))
      return [boundFact(part, { relation: ">=", value: 0, said: "a size is at least 0" })];
    const member = namedMember(part);
    if (member === undefined) return [];
    if (member.root === "settings") return settingFacts(part, settings.in(ast).get(member.name));
    if (member.root === "vars") return variableFacts(part, assigned, vars.in(ast).get(member.name));
    const row = declarations.names.get(member.root);
    const column =
      row?.kind === "row" ? declarations.tables.get(row.table)?.get(member.name) : undefined;
    return column === undefined ? [] : typeFacts(`${member.root}.${member.name}`, column);
  };
}

function boundFact(part: ASTNode, bound: Pick<Constraint, "relation" | "value" | "said">): Fact {
  const fact = { ...bound, key: keyOf(part) };
  return { said: bound.said, excludes: (constraint) => contradict(fact, constraint) };
}

function settingFacts(part: ASTNode, setting: SettingNode | undefined): readonly Fact[] {
  if (setting === undefined) return [];
  const { name, type, minimum, maximum } = setting;
  const print = (value: number): string =>
    type === "duration" ? formatDuration(value) : String(value);
  const bounds = [
    { relation: ">=", value: minimum, words: "at least" },
    { relation: "<=", value: maximum, words: "at most" },
  ] as const;
  return bounds.flatMap(({ relation, value, words }) =>
    value === undefined
      ? []
      : [
          boundFact(part, {
            relation,
            value,
            said: `"settings.${name.value}" is ${words} ${print(value)}`,
          }),
        ],
  );
}

function variableFacts(
  part: ASTNode,
  assigned: ReadonlySet<string>,
  variable: VariableNode | undefined,
): readonly Fact[] {
  if (variable === undefined || assigned.has(variable.name.value)) return [];
  const said = `no step sets "vars.${variable.name.value}", so it stays what it began with`;
  return [boundFact(part, { relation: "==", value: variable.initial.value, said })];
}

/**
 * A nullable column is compared without a look at its type, so that a wrong one is just never
 * equal.
 */
function typeFacts(name: string, type: ScalarType): readonly Fact[] {
  if (type.kind === "duration" || type.nullable !== true) return [];
  const { kind } = expressionTypeOf({ kind: type.kind });
  const expected = kind === "integer" ? "number" : kind;
  const isOther = (value: Json): boolean => value !== null && typeof value !== expected;
  const said = `"${name}" is ${describeType(expressionTypeOf({ kind: type.kind }))} or null`;
  return [{ said, excludes: ({ relation, value }) => relation === "==" && isOther(value) }];
}

function isSize(part: ASTNode): boolean {
  return (part.op === "call" || part.op === "rcall") && part.args[0] === "size";
}
