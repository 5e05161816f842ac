import type { Diagnostic, ScalarType } from "@flowrun/core";
import {
  flowProblem,
  didYouMean,
  literalExpected,
  literalTypes,
  type LiteralType,
  identifiers,
  expressionPattern,
  literalSchema,
  type ScalarKind,
  anyText,
  isEmpty,
  type YamlNode,
  oneOf,
  quote,
} from "@flowrun/core/tooling";
import { keyedMap, namedMap, schemasOf } from "./map-shapes.ts";
import { isMeaningless, told, wrongValue, type Misfit, type Shape } from "./shape.ts";
import { literalShape, nameShape, textShape, valueShape } from "./text-shapes.ts";

/**
 * The values of a setting, by its type; limits of a text or a boolean have no meaning.
 */
const valuesByType: Readonly<Record<LiteralType, Readonly<Record<string, Shape>>>> = {
  string: {
    default: settingValue("string", {
      ...anyText,
      not: { type: "string", pattern: expressionPattern },
    }),
    minimum: settingValue("string", false),
    maximum: settingValue("string", false),
  },
  integer: everywhere("integer"),
  number: everywhere("number"),
  boolean: {
    default: settingValue("boolean", literalSchema("boolean")),
    minimum: settingValue("boolean", false),
    maximum: settingValue("boolean", false),
  },
  duration: everywhere("duration"),
};

function everywhere(type: ScalarKind): Readonly<Record<string, Shape>> {
  const value = settingValue(type, literalSchema(type));
  return { default: value, minimum: value, maximum: value };
}

/** A value in a setting of a type. */
function settingValue(type: LiteralType, schema: Shape["schema"]): Shape {
  return {
    schema,
    isHarmless: isMeaningless,
    explain: (misfit) => {
      const { key, value } = misfit.at;
      if (isMeaningless(misfit))
        return flowProblem(
          "FLOW_MISPLACED_KEY",
          key.span,
          `"${key.value}" has no meaning for the type "${type}".`,
          {
            hint: `Remove "${key.value}".`,
          },
        );
      const text = value.kind === "scalar" ? value.text : "";
      if (text.includes("${"))
        return flowProblem(
          "FLOW_NO_EXPRESSION",
          value.span,
          `"${key.value}" of a setting cannot hold an expression.`,
          {
            hint: "Write the value itself; a setting is filled before the first call.",
          },
        );
      const isBare = type === "duration" && /^[0-9]+$/.test(text);
      const hint = isBare
        ? `Write ${text}s for seconds, or ${text}ms for milliseconds.`
        : undefined;
      return wrongValue(misfit, literalExpected[type], hint);
    },
  };
}

const settingType: Shape = {
  schema: { enum: literalTypes },
  explain: (misfit) =>
    wrongType(misfit, {
      expected: "a type",
      types: literalTypes,
      what: "setting",
      name: nameAbove(misfit),
    }),
};

const anyValue: Shape = { schema: anyText, explain: () => undefined };

const settingKeys = keyedMap({
  expected: 'a map such as { type: string, default: "x" }',
  place: "in a setting",
  keys: {
    type: told(settingType, "The type of the value.", { examples: ["duration"] }),
    default: told(anyValue, "The value when nothing fills the setting.", { examples: ["30s"] }),
    minimum: told(anyValue, "The least value.", { examples: [1] }),
    maximum: told(anyValue, "The greatest value.", { examples: [20] }),
    description: told(textShape("a text"), "What the setting is for.", {
      examples: ["How long a phone rings."],
    }),
    secret: told(
      literalShape("boolean"),
      "Whether the value must never reach a log or a journal.",
      {
        default: false,
        examples: [true],
      },
    ),
  },
  required: {
    type: (name) => [`The setting "${name}" has no type.`, `Add "type": ${oneOf(literalTypes)}.`],
  },
});

const setting: Shape = {
  ...told(
    settingKeys,
    "A value that is filled from the configuration, the environment or its default.",
    {
      allOf: literalTypes.map((type) => ({
        if: { properties: { type: { const: type } }, required: ["type"] },
        then: { properties: schemasOf(valuesByType[type]) },
      })),
    },
  ),
  inside: (key, node) => {
    const written = literalTypes.find((type) => type === textIn(node, "type"));
    return (written && valuesByType[written][key]) ?? settingKeys.inside?.(key, node);
  },
};

function textIn(node: YamlNode, key: string): string | undefined {
  const found =
    node.kind === "map" ? node.entries.find((entry) => entry.key.value === key)?.value : undefined;
  return found?.kind === "scalar" ? found.text : undefined;
}

/** `settings:` — what can be set from outside. */
export const settingsShape: Shape = told(
  namedMap({
    expected: "a map of settings",
    names: identifiers("The name of a setting"),
    values: setting,
  }),
  "What can be set from outside, with types and defaults.",
  { examples: [{ ring_timeout: { type: "duration", default: "30s" } }] },
);

/** The types of columns; in a file a `?` after one says that the column may be empty. */
export const columnTypes: readonly ScalarType["kind"][] = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "time",
  "timestamp",
  "duration",
];

const columnName = identifiers("The name of a column");

function columnType(nameOf: (misfit: Misfit) => string): Shape {
  return told(
    {
      schema: { enum: columnTypes.flatMap((type) => [type, `${type}?`]) },
      explain: (misfit) =>
        wrongType(misfit, {
          expected: "a type, or a map such as { type: string, secret: true }",
          types: columnTypes,
          what: "column",
          name: nameOf(misfit),
        }),
    },
    "The type of the column; a `?` after it says that the column may be empty.",
    { examples: ["string"] },
  );
}

const shortColumn = columnType(({ at }) => at.key.value);

const longColumn = keyedMap({
  expected: "a type",
  place: "in a column",
  keys: {
    type: columnType(nameAbove),
    nullable: told(literalShape("boolean"), "Whether the column may be empty.", {
      default: false,
      examples: [true],
    }),
    secret: told(literalShape("boolean"), "Whether it must never reach a log.", {
      default: false,
      examples: [true],
    }),
  },
  required: {
    type: (name) => [`The column "${name}" has no type.`, `Add "type": ${oneOf(columnTypes)}.`],
  },
});

const column: Shape = {
  schema: {
    description: "A column: its type, or a map with more to say.",
    anyOf: [shortColumn.schema, longColumn.schema],
  },
  choose: ({ kind }) => (kind === "map" ? longColumn : shortColumn),
  explain: shortColumn.explain,
};

/** `tables:` — what can be looked up. */
export const tablesShape: Shape = told(
  namedMap({
    expected: "a map of tables",
    names: identifiers("The name of a table"),
    values: told(
      keyedMap({
        expected: "a map such as { key: id, columns: { name: string } }",
        place: "in a table",
        keys: {
          key: told(
            nameShape("the name of a column", columnName),
            "The column that `lookup` searches by.",
            {
              examples: ["customer_id"],
            },
          ),
          columns: told(
            namedMap({
              expected: "a map of columns and their types",
              names: columnName,
              values: column,
            }),
            "The columns that a lookup gives, each with its type, or with a map that says more.",
            { examples: [{ name: "string", destination_ext: "string?" }] },
          ),
        },
        required: {
          key: (name) => [
            `The table "${name}" has no key.`,
            'Add "key": the column that "lookup" searches by.',
          ],
          columns: (name) => [
            `The table "${name}" has no columns.`,
            'Add "columns", such as columns: { name: string }.',
          ],
        },
      }),
      "A table of the store.",
    ),
  }),
  "What can be looked up, with the types of the columns.",
  { examples: [{ customers: { key: "customer_id", columns: { name: "string" } } }] },
);

const initialValue = valueShape("a text, a number, true, false or a duration");

/** `vars:` — what `set` may change. */
export const varsShape: Shape = told(
  namedMap({
    expected: "a map of variables and what they begin with",
    names: identifiers("The name of a variable"),
    values: {
      schema: { ...anyText, not: { type: "string", pattern: expressionPattern } },
      explain: (misfit) => {
        const { key, value } = misfit.at;
        if (misfit.keyword !== "not" || value.kind !== "scalar")
          return initialValue.explain(misfit);
        return flowProblem(
          "FLOW_NO_EXPRESSION",
          value.span,
          `"${key.value}" cannot begin with an expression.`,
          {
            hint: 'Write a value, and use "set" in the first block to compute one.',
          },
        );
      },
    },
  }),
  "Variables with what they begin with, which also gives their type.",
  { examples: [{ attempts: 0, who: "" }] },
);

/** The types that a place may name. */
interface TypePlace {
  readonly expected: string;
  readonly types: readonly string[];
  readonly what: "setting" | "column";
  readonly name: string;
}

function wrongType(misfit: Misfit, { expected, types, what, name }: TypePlace): Diagnostic {
  const { value } = misfit.at;
  if (value.kind !== "scalar" || value.text.trim() === "" || isEmpty(value))
    return wrongValue(misfit, expected);
  const nullable = what === "column" ? ', with a "?" after it when the column may be empty' : "";
  const hint =
    didYouMean(value.text.replace(/\?$/, ""), types) ?? `Use ${oneOf(types)}${nullable}.`;
  return flowProblem(
    "FLOW_BAD_VALUE",
    value.span,
    `The ${what} "${name}" cannot have the type ${quote(value.text)}.`,
    {
      hint,
    },
  );
}

/** The name of what lies around something wrong. */
function nameAbove(misfit: Misfit): string {
  return misfit.parent?.key.value ?? "";
}
