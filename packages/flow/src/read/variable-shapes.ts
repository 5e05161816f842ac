import {
  flowProblem,
  type FlowAst,
  identifiers,
  literalExpected,
  literalTypes,
  type VariableOfCallNode,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { keyedMap, namedMap } from "./map-shapes.ts";
import { literalOf, memberOf, membersOf, scalarOf, textOf } from "./members.ts";
import { told, wrongValue, type Shape } from "./shape.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { valueShape } from "./text-shapes.ts";
import { wordShape } from "./word-shapes.ts";

/**
 * The most variables that a flow may ask for: each is a request to the platform before a call
 * begins.
 */
const mostVariables = 8;

const variableName: Shape = {
  schema: { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]{0,79}$" },
  explain: (misfit) =>
    wrongValue(misfit, "the name of a variable of the dial plan, such as CUSTOMER"),
};

const inFull = keyedMap({
  expected: "a map such as { name: TRIES, type: integer, default: 0 }",
  place: "in a variable",
  keys: {
    name: told(variableName, "Its name in the dial plan.", { examples: ["TRIES"] }),
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

const named = namedMap({
  expected: "a map from names to variables of the dial plan",
  names: identifiers("The name of a variable"),
  values: told(variable, "A variable: its name in the dial plan, or a map that says more."),
});

/** `variables:` — what the dial plan gives a call. */
export const variablesShape: Shape = told(
  {
    ...named,
    schema: { ...named.schema, maxProperties: mostVariables },
    explain: (misfit) =>
      misfit.keyword === "maxProperties"
        ? flowProblem(
            "FLOW_BAD_VALUE",
            misfit.at.key.span,
            `"variables" holds more than ${mostVariables}.`,
            { hint: "Have the dial plan put what belongs together into one variable." },
          )
        : named.explain(misfit),
  },
  "Variables that the dial plan gives a call: `call.variables.customer`.",
  { examples: [{ customer: "CUSTOMER", tries: { name: "TRIES", type: "integer", default: 0 } }] },
);

/** The variables of a flow by their names in expressions. A default of another type is reported. */
export function readVariables(
  reader: ShapeReader,
  entry: YamlEntry | undefined,
): FlowAst["variables"] {
  return new Map(
    membersOf(entry).flatMap((member) => {
      const name = textOf(memberOf(member, "name") ?? member);
      return name === undefined
        ? []
        : [[member.key.value, readVariable(reader, member, name.value)] as const];
    }),
  );
}

function readVariable(
  reader: ShapeReader,
  member: YamlEntry,
  variableInPlan: string,
): VariableOfCallNode {
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
    );
  return value === undefined
    ? { variable: variableInPlan, type: { kind, nullable: true }, default: null }
    : { variable: variableInPlan, type: { kind }, default: value };
}
