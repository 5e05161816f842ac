import type { JsonObject } from "../json.ts";
import { webhookNames } from "../language/webhook-names.ts";
import { anyText, blockName, literalBoolean, literalDuration, someText } from "./editor-option.ts";
import { editorStep, editorVerbStep, ownKeys } from "./editor-step.ts";
import type { VerbTable } from "../read/find-verb.ts";
import { mostSteps } from "../read/read-limits.ts";
import { literalTypes } from "../language/literal.ts";
import { identifierPattern } from "../read/read-name.ts";
import { columnTypes } from "../read/read-tables.ts";
import { languageVersion } from "../read/read-version.ts";

/**
 * The JSON Schema (2020-12) of a flow for editors, made from the verb table: completion, descriptions and examples for
 * every key. It accepts every flow that can be read; what a schema cannot say well, such as a lowest duration or a
 * pattern's syntax, only the reader refuses.
 */
export function editorSchema(verbs: VerbTable): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "flowrun flow",
    description: "A call flow: what happens to a call, as blocks of steps.",
    type: "object",
    properties: flowProperties,
    patternProperties: ownKeys,
    required: ["flowrun", "name", "start", "blocks"],
    additionalProperties: false,
    $defs: {
      steps: {
        description: "Steps, one after the other. After the last the flow ends and the caller is hung up.",
        type: "array",
        items: { $ref: "#/$defs/step" },
      },
      step: editorStep(verbs),
      verbStep: editorVerbStep(verbs),
      setting: settingSchema,
      table: tableSchema,
      column: columnSchema,
    },
  };
}

/** A map of things that the author names, by the spelling of the names. */
function named(description: string, pattern: string, value: JsonObject): JsonObject {
  const names = { ...ownKeys, [pattern]: value };
  return { description, type: "object", patternProperties: names, additionalProperties: false };
}

/** A block's name, as {@link blockName}, but not one of the author's own keys. */
const blockPattern = "^(?!__|x-)[A-Za-z_][A-Za-z0-9_-]{0,62}$";

const flowProperties: JsonObject = {
  flowrun: { description: "The version of the language.", const: languageVersion },
  name: { description: "The name of the flow in logs and traces.", ...someText, examples: ["front-door"] },
  version: { description: "The author's own version of the flow.", ...someText, examples: ["1.4.0"] },
  settings: {
    ...named("What can be set from outside, with types and defaults.", identifierPattern, { $ref: "#/$defs/setting" }),
    examples: [{ ring_timeout: { type: "duration", default: "30s" } }],
  },
  tables: {
    ...named("What can be looked up, with the types of the columns.", identifierPattern, { $ref: "#/$defs/table" }),
    examples: [{ customers: { key: "customer_id", columns: { name: "string" } } }],
  },
  vars: {
    ...named("Variables with what they begin with, which also gives their type.", identifierPattern, anyText),
    examples: [{ attempts: 0, who: "" }],
  },
  start: { description: "The block that a call begins with.", ...blockName, examples: ["welcome"] },
  on_webhook: {
    description: "The blocks that run, without a call, when the platform sends a webhook.",
    type: "object",
    properties: Object.fromEntries(webhookNames.map((name) => [name, blockName])),
    patternProperties: ownKeys,
    additionalProperties: false,
    examples: [{ summaryCompleted: "keep_summary" }],
  },
  otherwise: {
    description: "Where an outcome goes that a step does not map.",
    type: "object",
    patternProperties: ownKeys,
    additionalProperties: someText,
    examples: [{ failed: "sorry" }],
  },
  limits: {
    description: "What a call may take before it is ended.",
    type: "object",
    properties: {
      call: { description: "The longest time for a call.", ...literalDuration, default: "4h", examples: ["2h"] },
      steps: {
        description: "The most steps for a call.",
        type: "integer",
        minimum: 1,
        maximum: mostSteps,
        default: 1000,
        examples: [500],
      },
    },
    patternProperties: ownKeys,
    additionalProperties: false,
  },
  blocks: {
    ...named("Named lists of steps.", blockPattern, { $ref: "#/$defs/steps" }),
    minProperties: 1,
    examples: [{ welcome: ["answer", { play: "sound:hello-world" }, "hangup"] }],
  },
  finally: { $ref: "#/$defs/steps", description: "Steps that run once when the call is over, without media." },
};

const limit: JsonObject = { anyOf: [{ type: "number" }, literalDuration] };

/** What `default`, `minimum` and `maximum` of a setting hold, by its type. */
const valuesByType: Readonly<Record<string, JsonObject>> = {
  string: { default: { ...anyText, not: { type: "string", pattern: "\\$\\{" } }, minimum: false, maximum: false },
  integer: { default: { type: "integer" }, minimum: { type: "integer" }, maximum: { type: "integer" } },
  number: { default: { type: "number" }, minimum: { type: "number" }, maximum: { type: "number" } },
  boolean: { default: literalBoolean, minimum: false, maximum: false },
  duration: { default: literalDuration, minimum: literalDuration, maximum: literalDuration },
};

const settingSchema: JsonObject = {
  description: "A value that is filled from the configuration, the environment or its default.",
  type: "object",
  properties: {
    type: { description: "The type of the value.", enum: literalTypes, examples: ["duration"] },
    default: { description: "The value when nothing fills the setting.", ...anyText, examples: ["30s"] },
    minimum: { description: "The least value.", ...limit, examples: [1] },
    maximum: { description: "The greatest value.", ...limit, examples: [20] },
    description: { description: "What the setting is for.", ...someText, examples: ["How long a phone rings."] },
    secret: {
      description: "Whether the value must never reach a log or a journal.",
      ...literalBoolean,
      default: false,
      examples: [true],
    },
  },
  patternProperties: ownKeys,
  required: ["type"],
  additionalProperties: false,
  allOf: Object.entries(valuesByType).map(([type, properties]) => ({
    if: { properties: { type: { const: type } }, required: ["type"] },
    then: { properties },
  })),
};

const tableSchema: JsonObject = {
  description: "A table of the store.",
  type: "object",
  properties: {
    key: {
      description: "The column that `lookup` searches by.",
      type: "string",
      pattern: identifierPattern,
      examples: ["customer_id"],
    },
    columns: {
      ...named("The columns that a lookup gives.", identifierPattern, { $ref: "#/$defs/column" }),
      examples: [{ name: "string", destination_ext: "string?" }],
    },
  },
  patternProperties: ownKeys,
  required: ["key", "columns"],
  additionalProperties: false,
};

const columnType: JsonObject = {
  description: "The type of the column; a `?` after it says that the column may be empty.",
  enum: columnTypes.flatMap((type) => [type, `${type}?`]),
  examples: ["string"],
};

const columnSchema: JsonObject = {
  description: "A column: its type, or a map with more to say.",
  anyOf: [
    columnType,
    {
      type: "object",
      properties: {
        type: columnType,
        nullable: {
          description: "Whether the column may be empty.",
          ...literalBoolean,
          default: false,
          examples: [true],
        },
        secret: {
          description: "Whether it must never reach a log.",
          ...literalBoolean,
          default: false,
          examples: [true],
        },
      },
      patternProperties: ownKeys,
      required: ["type"],
      additionalProperties: false,
    },
  ],
};
