import type { Json, ScalarType } from "@flowrun/core";
import {
  type DeclaredNode,
  identifiers,
  literalExpected,
  literalRemedy,
  literalTypes,
  oneOf,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { keyedMap } from "../map-shapes.ts";
import { literalOf, memberOf, scalarOf, textOf } from "../members.ts";
import { told, wrongValue, type Shape } from "../shape.ts";
import type { ShapeReader } from "../shape-reader.ts";
import { valueShape } from "../text-shapes.ts";
import { wordShape } from "../word-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/**
 * A variable that the dial plan gives a call: `CUSTOMER`, or a map that says more. It may be a
 * function of the dial plan: `CHANNEL(accountcode)`.
 */
export interface VariableOfCallNode extends DeclaredNode {
  /** Its name in the dial plan, or a function there with what it is asked for. */
  readonly variable: string;
  /** Nullable where there is no default. */
  readonly type: ScalarType;
  /** In the unit of state; null: there is none. */
  readonly default: Json;
}

/**
 * The functions of the dial plan that may be read: each tells of the call or of the platform. All
 * others are refused, lest one starts a program, asks a server or runs a text as an expression.
 */
const readable: readonly string[] = [
  ...["CALLERID", "CDR", "CHANNEL", "CONNECTEDLINE", "DEVICE_STATE", "EXTENSION_STATE", "GLOBAL"],
  ...["GROUP", "GROUP_COUNT", "HINT", "PJSIP_ENDPOINT", "REDIRECTING", "VMCOUNT"],
];

const ofFunction = String.raw`(?:${readable.join("|")})\([\w:.@/*+ ,-]{0,80}\)`;

const variableName: Shape = {
  schema: { type: "string", pattern: `^(?:[A-Za-z_][A-Za-z0-9_]{0,79}|${ofFunction})$` },
  explain: (misfit) => {
    const { value } = misfit.at;
    const [, called] = /^\s*([A-Za-z_]\w*)\(/.exec(value.kind === "scalar" ? value.text : "") ?? [];
    const isRefused = called !== undefined && !readable.includes(called);
    return wrongValue(
      misfit,
      "a variable of the dial plan, such as CUSTOMER, or a function of it, such as CHANNEL(accountcode)",
      isRefused
        ? `The functions that may be read are ${oneOf(readable)}. Have the dial plan put anything else into a variable: Set(CUSTOMER=\${${called}(…)}).`
        : undefined,
    );
  },
};

const inFull = keyedMap({
  expected: "a map such as { name: TRIES, type: integer, default: 0 }",
  place: "in a variable",
  keys: {
    name: told(variableName, "Its name in the dial plan, or a function there.", {
      examples: ["TRIES"],
    }),
    type: told(wordShape(literalTypes), "The type of its value.", {
      default: "string",
      examples: ["integer"],
    }),
    default: told(
      valueShape("a value"),
      "The value of a call that has none, or one of another type; without it that is null.",
      { examples: [0] },
    ),
  },
  required: {
    name: (name) => [`The variable "${name}" has no name.`, "Add its name in the dial plan."],
  },
});

const variable: Shape = {
  schema: { anyOf: [variableName.schema, inFull.schema] },
  choose: ({ kind }) => (kind === "map" ? inFull : variableName),
  explain: variableName.explain,
};

/**
 * `variables:` — what the dial plan gives a call. Each is a request before a call begins. A default
 * of another type is reported.
 */
export const variables: Section<VariableOfCallNode> = defineSection({
  key: "variables",
  of: "variable of the dial plan",
  used: "hidden",
  expected: "a map from names to variables of the dial plan",
  names: identifiers("The name of a variable"),
  most: { count: 8, hint: "Have the dial plan put what belongs together into one variable." },
  description:
    "Variables and functions of the dial plan that a call comes with: `call.variables.customer`.",
  example: {
    customer: "CUSTOMER",
    account: "CHANNEL(accountcode)",
    tries: { name: "TRIES", type: "integer", default: 0 },
  },
  shape: told(variable, "A variable: its name in the dial plan, or a map that says more."),
  read: readVariable,
  compile: (nodes) => ({
    variables: Object.fromEntries(
      [...nodes].map(
        ([
          name,
          {
            variable: inPlan,
            type: { kind },
            default: unsaid,
          },
        ]) => [name, { variable: inPlan, kind, default: unsaid }],
      ),
    ),
  }),
});

function readVariable(member: YamlEntry, reader: ShapeReader): VariableOfCallNode | undefined {
  const variableInPlan = textOf(memberOf(member, "name") ?? member);
  if (variableInPlan === undefined) return undefined;
  const written = textOf(memberOf(member, "type"))?.value;
  const kind = literalTypes.find((type) => type === written) ?? "string";
  const given = memberOf(member, "default");
  const value = literalOf(kind, given);
  const scalar = scalarOf(given);
  if (scalar !== undefined && value === undefined)
    reader.report(
      "FLOW_BAD_VALUE",
      scalar.span,
      `"default" must be ${literalExpected[kind]}, not "${scalar.text}".`,
      { hint: literalRemedy(kind, scalar.text) },
    );
  const named = { name: member.key, variable: variableInPlan.value };
  return value === undefined
    ? { ...named, type: { kind, nullable: true }, default: null }
    : { ...named, type: { kind }, default: value };
}
