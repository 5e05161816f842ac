import { formatDuration, type Json, type JsonObject, type Located, type Span } from "@flowrun/core";
import {
  anyText,
  type DeclaredNode,
  expressionPattern,
  flowProblem,
  literalExpected,
  literalRemedy,
  literalSchema,
  type LiteralType,
  literalTypes,
  oneOf,
  quote,
  readLiteral,
  type ScalarKind,
  type YamlEntry,
  type YamlNode,
  type YamlScalar,
} from "@flowrun/core/tooling";
import { spell } from "../example.ts";
import { keyedMap, schemasOf } from "../map-shapes.ts";
import { literalOf, memberOf, numberOf, scalarOf, textOf } from "../members.ts";
import { isMeaningless, told, wrongValue, type Shape } from "../shape.ts";
import type { ShapeReader } from "../shape-reader.ts";
import { literalShape, textShape } from "../text-shapes.ts";
import { wrongType } from "../wrong-type.ts";
import { defineSection, type Section } from "./section.ts";

/**
 * An entry of `settings:`. `default` is in the unit of state (`duration`: milliseconds); absent
 * when the flow gives none.
 */
export interface SettingNode extends DeclaredNode {
  readonly type: LiteralType;
  readonly default: Located<Json> | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly description: string | undefined;
  /** A secret setting never reaches a log or a journal. */
  readonly secret: boolean;
  readonly span: Span;
}

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
      return wrongValue(misfit, literalExpected[type], literalRemedy(type, text));
    },
  };
}

const settingType: Shape = {
  schema: { enum: literalTypes },
  explain: (misfit) =>
    wrongType(misfit, {
      expected: "a type",
      subject: `The setting "${misfit.parent?.key.value ?? ""}"`,
      types: literalTypes,
      hint: `Use ${oneOf(literalTypes)}.`,
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
  explain: (misfit) => {
    const problem = settingKeys.explain(misfit);
    const { key, value } = misfit.at;
    const whole = value.kind === "scalar" ? settingOf(value) : undefined;
    if (whole === undefined || problem?.code !== "FLOW_BAD_VALUE") return problem;
    return { ...problem, hint: `Write \`${key.value}: ${spell(whole)}\`.` };
  },
  inside: (key, node) => {
    const written = literalTypes.find((type) => type === textIn(node, "type"));
    return (written && valuesByType[written][key]) ?? settingKeys.inside?.(key, node);
  },
};

/** The setting that a type, or a value, is meant to be that stands alone; none for an expression. */
function settingOf(value: YamlScalar): JsonObject | undefined {
  if (literalTypes.some((type) => type === value.text)) return { type: value.text };
  if (value.text === "" || value.text.includes("${")) return undefined;
  return { type: readLiteral(value).type.kind, default: value.text };
}

function textIn(node: YamlNode, key: string): string | undefined {
  const found =
    node.kind === "map" ? node.entries.find((entry) => entry.key.value === key)?.value : undefined;
  return found?.kind === "scalar" ? found.text : undefined;
}

/** `settings:` — what can be set from outside. A default outside of its limits is reported. */
export const settings: Section<SettingNode> = defineSection({
  key: "settings",
  of: "setting",
  used: "dotted",
  description: "Settings that are filled from outside, with types and defaults.",
  example: { ring_timeout: { type: "duration", default: "30s" } },
  shape: setting,
  read: readSetting,
  compile: (nodes) => ({
    secretSettings: [...nodes].flatMap(([name, { secret }]) => (secret ? [name] : [])),
  }),
});

function readSetting(entry: YamlEntry, reader: ShapeReader): SettingNode | undefined {
  const written = textOf(memberOf(entry, "type"))?.value;
  const type = literalTypes.find((name) => name === written);
  if (type === undefined) return undefined;
  const given = memberOf(entry, "default");
  const value = literalOf(type, given);
  const node = {
    name: entry.key,
    type,
    default:
      value === undefined || given === undefined ? undefined : { value, span: given.value.span },
    minimum: numberOf(type, memberOf(entry, "minimum")),
    maximum: numberOf(type, memberOf(entry, "maximum")),
    description: textOf(memberOf(entry, "description"))?.value,
    secret: literalOf("boolean", memberOf(entry, "secret")) === true,
    span: { start: entry.key.span.start, end: entry.value.span.end },
  };
  const excess = excessOf(node);
  const scalar = scalarOf(given);
  if (type === "string" && scalar?.plain === true && /^(?:true|false)$/.test(scalar.text))
    reader.report(
      "FLOW_BAD_VALUE",
      scalar.span,
      `"default" is ${scalar.text} without quotes, and the setting is a text.`,
      { hint: `Write \`"${scalar.text}"\` if it is one, or \`type: boolean\`.` },
    );
  if (excess !== undefined && scalar !== undefined)
    reader.report(
      "FLOW_BAD_VALUE",
      scalar.span,
      `The default ${quote(scalar.text)} is ${excess}.`,
      {
        hint: "Change one of the two.",
      },
    );
  return node;
}

/** How a default misses the limits of its setting. */
function excessOf({ type, minimum, maximum, default: given }: SettingNode): string | undefined {
  const value = given?.value;
  if (typeof value !== "number") return undefined;
  const show = (limit: number): string =>
    type === "duration" ? formatDuration(limit) : String(limit);
  if (minimum !== undefined && value < minimum) return `less than the minimum, ${show(minimum)}`;
  return maximum !== undefined && value > maximum
    ? `more than the maximum, ${show(maximum)}`
    : undefined;
}
