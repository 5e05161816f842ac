import { Ajv, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from "ajv";
import type { JsonObject } from "../json.ts";
import { optionKinds } from "./option-kinds/index.ts";
import { textFormat, type ValueKind } from "./option-kinds/option-kind.ts";
import { problemOfText } from "./option-kinds/problem-of-text.ts";

/** The formats that schemas of kinds ask of texts: what only the kinds themselves can tell. */
const textFormats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  (Object.keys(optionKinds) as readonly ValueKind[]).map((kind) => [
    textFormat(kind),
    (text: string) => problemOfText("", { kind }, text) === undefined,
  ]),
);

/** The keywords for the least and the most that a text of a format may spell, as `formatMinimum: 1s`. */
const textLimits: readonly FuncKeywordDefinition[] = [
  limitKeyword("formatMinimum", (value, limit) => value >= limit),
  limitKeyword("formatMaximum", (value, limit) => value <= limit),
];

function limitKeyword(keyword: string, fits: (value: number, limit: number) => boolean): FuncKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "string",
    compile: (limit: string, { format }: AnySchemaObject) => {
      const kind = (Object.keys(optionKinds) as readonly ValueKind[]).find((each) => textFormat(each) === format);
      const valueOf = (text: string): number => Number(kind && optionKinds[kind].read(text));
      return (text: string) => text.includes("${") || fits(valueOf(text), valueOf(limit));
    },
  };
}

// It remembers what it compiled: a memo, not state, as a schema always compiles to the same check.
const ajv = new Ajv({
  allErrors: true,
  ownProperties: true,
  strict: false,
  // Our own schemas are right, which a test sees to, their errors get other words, and a flow is checked too seldom for the
  // speed of its check to matter: all of this would only make the first one slower.
  meta: false,
  validateSchema: false,
  messages: false,
  code: { optimize: false },
  formats: textFormats,
  keywords: [...textLimits],
});

/** Ajv's check of a schema of the language, which finds everything that is wrong. The same schema is compiled once. */
export function validatorOf(schema: JsonObject): ValidateFunction {
  return ajv.compile(schema);
}

/** The keys and indices of a JSON pointer. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}
