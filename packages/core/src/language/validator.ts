import { Ajv, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from "ajv";
import { isJsonObject, type JsonObject } from "../json.ts";
import { kindOf, optionKinds } from "./option-kinds/index.ts";
import { textFormat, type ValueKind } from "./option-kinds/option-kind.ts";
import { problemOfText } from "./option-kinds/problem-of-text.ts";

/** The formats that schemas of kinds ask of texts: what only the kinds themselves can tell. */
const textFormats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  (Object.keys(optionKinds) as readonly ValueKind[]).map((kind) => [
    textFormat(kind),
    (text: string) => problemOfText("", { kind }, text) === undefined,
  ]),
);

/**
 * The keywords for the least and the most that a text of a format may spell, as `formatMinimum:
 * 1s`.
 */
const textLimits: readonly FuncKeywordDefinition[] = [
  limitKeyword("formatMinimum", (value, limit) => value >= limit),
  limitKeyword("formatMaximum", (value, limit) => value <= limit),
];

function limitKeyword(
  keyword: string,
  fits: (value: number, limit: number) => boolean,
): FuncKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "string",
    compile: (limit: string, { format }: AnySchemaObject) => {
      const kind = (Object.keys(optionKinds) as readonly ValueKind[]).find(
        (each) => textFormat(each) === format,
      );
      const valueOf = (text: string): number => Number(kind && kindOf(kind).read(text));
      return (text: string) => text.includes("${") || fits(valueOf(text), valueOf(limit));
    },
  };
}

const ajv = new Ajv({
  allErrors: true,
  ownProperties: true,
  strict: false,
  // A test holds that our own schemas are right. A flow is checked too seldom for the speed of
  // later checks to matter: all of this would only make the first one slower.
  meta: false,
  validateSchema: false,
  // It would tell of formats that it does not know, which those of others may have.
  logger: false,
  code: { optimize: false },
  formats: textFormats,
  keywords: [...textLimits],
});

// Memos, not state: the same schema always compiles to the same check, and many places ask the
// same.
const bySchema = new WeakMap<JsonObject, ValidateFunction>();
const wholes = new WeakMap<object, ValidateFunction>();
const byText = new Map<string, ValidateFunction>();

/**
 * Ajv's check of what a schema asks of a value itself, whatever stands inside it: that is judged by
 * itself. So only what a flow has is ever compiled. It finds everything that is wrong.
 */
export function validatorOf(schema: JsonObject): ValidateFunction {
  const known = bySchema.get(schema);
  if (known !== undefined) return known;
  const own = ownRules(schema);
  const text = JSON.stringify(own);
  const validate = byText.get(text) ?? ajv.compile(own);
  byText.set(text, validate);
  bySchema.set(schema, validate);
  return validate;
}

/**
 * Ajv's check of a whole value against a schema of somebody else, such as the arguments of an
 * operation. It finds everything that is wrong; formats that are not ours are not judged.
 */
export function wholeValidatorOf(schema: Readonly<Record<string, unknown>>): ValidateFunction {
  const validate = wholes.get(schema) ?? ajv.compile(schema);
  wholes.set(schema, validate);
  return validate;
}

const valueKeywords: readonly string[] = [
  ...[
    "type",
    "enum",
    "not",
    "pattern",
    "format",
    "formatMinimum",
    "formatMaximum",
    "minimum",
    "maximum",
  ],
  ...[
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "required",
  ],
];

function ownRules(schema: JsonObject): JsonObject {
  const { properties, patternProperties, additionalProperties } = schema;
  return {
    ...Object.fromEntries(
      Object.entries(schema).filter(([keyword]) => valueKeywords.includes(keyword)),
    ),
    ...(isJsonObject(properties) ? { properties: anyValues(properties) } : {}),
    ...(isJsonObject(patternProperties) ? { patternProperties: anyValues(patternProperties) } : {}),
    ...(additionalProperties === false ? { additionalProperties } : {}),
  };
}

function anyValues(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(schemas).map((key) => [key, true]));
}
