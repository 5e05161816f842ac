import type { JsonObject } from "../json.ts";
import { durationPattern } from "../language/duration.ts";
import type { Option, OptionKind } from "../language/option.ts";
import { mediaSchemes } from "../language/option-kind.ts";
import { headerPattern } from "../language/check-option-value.ts";
import { identifierPattern, labelPattern } from "../read/read-name.ts";

/** In the schemas for editors: a text that holds an expression. */
const expression = "\\$\\{";

/** Any single value. An editor sees `0123` as a number, where the reader takes its spelling. */
export const anyText: JsonObject = { type: ["string", "number", "boolean"] };

/** A single value that is not empty. */
export const someText: JsonObject = { ...anyText, minLength: 1, pattern: "\\S" };

/** A duration that is written out. */
export const literalDuration: JsonObject = { type: "string", pattern: durationPattern };

/** The name of a block. */
export const blockName: JsonObject = { type: "string", pattern: labelPattern };

/** `true` or `false`, written out. */
export const literalBoolean: JsonObject = { anyOf: [{ type: "boolean" }, { enum: ["true", "false"] }] };

type MakeSchema = (option: Option) => JsonObject;

const mediaUri: JsonObject = { type: "string", pattern: `^(${mediaSchemes.join("|")}):.|^${expression}` };

const schemas: Readonly<Record<OptionKind, MakeSchema>> = {
  string: () => anyText,
  integer: ({ minimum }) => ({
    anyOf: [
      { type: "integer", ...(minimum === undefined ? {} : { minimum }) },
      { type: "string", pattern: `^-?[0-9]+$|${expression}` },
    ],
  }),
  boolean: () => ({ anyOf: [{ type: "boolean" }, { type: "string", pattern: `^(true|false)$|${expression}` }] }),
  duration: () => ({ type: "string", pattern: `${durationPattern}|${expression}` }),
  media: () => ({ anyOf: [mediaUri, { type: "array", items: mediaUri, minItems: 1 }] }),
  endpoint: () => ({ type: ["string", "integer"], pattern: `^[^\\s,&]+$|${expression}` }),
  keys: () => ({ type: ["string", "integer"], pattern: "^[0-9A-D*#]*$", minimum: 0 }),
  interrupt: () => ({ type: ["string", "integer"], pattern: "^(any|none|[0-9A-D*#]+)$", minimum: 0 }),
  pattern: () => ({ type: ["string", "integer"], minLength: 1, not: { type: "string", pattern: expression } }),
  choice: ({ choices = [] }) => ({ enum: choices }),
  block: () => blockName,
  table: () => ({ type: "string", pattern: identifierPattern }),
  assignments: () => ({
    type: "object",
    minProperties: 1,
    propertyNames: { pattern: identifierPattern },
    additionalProperties: anyText,
  }),
  url: () => ({ type: "string", pattern: "^https?://" }),
  headers: () => ({ type: "object", propertyNames: { pattern: headerPattern }, additionalProperties: anyText }),
  json: () => ({}),
  operation: () => ({ type: "string", pattern: "^[\\w.-]+$" }),
  arguments: () => ({ type: "object" }),
};

/** The JSON Schema of an option's value for editors, with its description, its default and an example. */
export function editorOption(option: Option): JsonObject {
  return {
    description: option.description,
    ...schemas[option.kind](option),
    ...(option.default === undefined ? {} : { default: option.default }),
    examples: [option.example],
  };
}
