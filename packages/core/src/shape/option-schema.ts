import type { Json, JsonObject } from "../json.ts";
import type { Option } from "../language/option.ts";
import type { Verb } from "../language/verb.ts";
import { identifierPattern } from "./read-name.ts";

/** The spelling of an HTTP header's name. */
export const headerPattern = "^[\\w!#$%&'*+.^`|~-]+$";

/** The keyword that says which rule a text must follow; its value is an {@link Option}'s name and rule. */
export const textKeyword = "spelling";

/**
 * The JSON Schema of a verb's options as the author spelt them: every single value is a string, whatever it looks like to
 * YAML. What a string must be is the keyword {@link textKeyword}, so that the messages can name the mistake.
 */
export function optionSchema(verb: Verb): JsonObject {
  const options = Object.entries(verb.options);
  return {
    type: "object",
    properties: Object.fromEntries(options.map(([name, option]) => [name, valueSchema(name, option)])),
    required: options.filter(([, option]) => option.required === true).map(([name]) => name),
    additionalProperties: false,
    $defs: { value: anyValue },
  };
}

/** Texts in lists and maps. What has no value is `null`, and may not stand anywhere. */
const anyValue: JsonObject = {
  type: ["string", "array", "object"],
  items: { $ref: "#/$defs/value" },
  additionalProperties: { $ref: "#/$defs/value" },
};

function valueSchema(name: string, option: Option): Json {
  const text = textSchema(name, option);
  if (option.kind === "assignments")
    return {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: identifierPattern },
      additionalProperties: { type: "string" },
    };
  if (option.kind === "headers")
    return { type: "object", propertyNames: { pattern: headerPattern }, additionalProperties: { type: "string" } };
  if (option.kind === "json") return anyValue;
  if (option.kind === "arguments") return { type: "object", additionalProperties: { $ref: "#/$defs/value" } };
  if (option.kind === "media") return { ...text, type: ["string", "array"], minItems: 1, items: text };
  return text;
}

function textSchema(name: string, { kind, choices, minimum }: Option): JsonObject {
  const rule = { kind, ...(choices === undefined ? {} : { choices }), ...(minimum === undefined ? {} : { minimum }) };
  return { type: "string", [textKeyword]: { name, rule } };
}
