import type { Json, JsonObject } from "../json.ts";
import type { Verb } from "../verbs/verb.ts";
import { requiredOptions } from "../language/check-options.ts";
import { anyText, blockName, editorOption, literalDuration } from "./editor-option.ts";
import type { VerbTable } from "../read/find-verb.ts";
import { identifierPattern, labelPattern } from "../read/read-name.ts";
import { mostRetries } from "../read/read-retry.ts";

/** Keys that begin with `x-` are the author's own. */
export const ownKeys: JsonObject = { "^x-": true };

/** The JSON Schema of one step for editors: a bare verb, or a map with one verb and what may stand beside it. */
export function editorStep(verbs: VerbTable): JsonObject {
  const all = Object.values(verbs);
  const bare = all.filter((verb) => requiredOptions(verb).length === 0).map((verb) => verb.name);
  return {
    title: "Step",
    description: "What to do: one verb with its options, and beside it when to do it and where to go on.",
    anyOf: [{ enum: bare }, { $ref: "#/$defs/verbStep" }],
  };
}

/** The JSON Schema of a step that is a map. */
export function editorVerbStep(verbs: VerbTable): JsonObject {
  const all = Object.values(verbs);
  return {
    type: "object",
    properties: { ...Object.fromEntries(all.map((verb) => [verb.name, editorVerb(verb)])), ...commonSchemas },
    patternProperties: ownKeys,
    additionalProperties: false,
    oneOf: all.map((verb) => ({ required: [verb.name] })),
    allOf: all.map((verb) => ({ if: { required: [verb.name] }, then: { properties: besideVerb(verb) } })),
  };
}

const commonSchemas: JsonObject = {
  id: {
    description: "The name of the step in logs and traces. Left out, it is `block/number`.",
    type: "string",
    pattern: labelPattern,
    examples: ["ask-for-number"],
  },
  if: {
    description: "An expression without `${ }`; when it is false the step is skipped.",
    ...anyText,
    examples: ['call.from != "anonymous"'],
  },
  as: {
    description: "The name under which expressions find the result of the step.",
    type: "string",
    pattern: identifierPattern,
    examples: ["customer"],
  },
  then: {
    description: "Where the outcomes of the step lead, `else` for the rest; or the block after the normal outcome.",
    examples: [{ found: "greeting", else: "sorry" }],
  },
  retry: {
    description: "How often the step is tried again when it ends in `failed`, and after what pause.",
    type: "object",
    properties: {
      times: { description: "How often it is tried again.", type: "integer", minimum: 1, maximum: mostRetries },
      wait: { description: "The pause before another try.", ...literalDuration, default: "0s" },
    },
    patternProperties: ownKeys,
    required: ["times"],
    additionalProperties: false,
    examples: [{ times: 2, wait: "200ms" }],
  },
  timeout: { description: "The verb's option of this name.", examples: ["5s"] },
  note: { description: "Anything; nobody reads it but people." },
};

/** What the keys beside a verb may hold for this verb; `false` where they have no meaning. */
function besideVerb(verb: Verb): JsonObject {
  const { timeout } = verb.options;
  const beside: Readonly<Record<string, Json>> = {
    then: verb.outcomes.length > 0 && editorThen(verb),
    ...(verb.result === undefined ? { as: false } : {}),
    ...(verb.outcomes.includes("failed") ? {} : { retry: false }),
    timeout: timeout !== undefined && editorOption(timeout),
  };
  return beside;
}

function editorThen(verb: Verb): JsonObject {
  const [normal] = verb.outcomes;
  return {
    anyOf: [
      { ...blockName, description: `The block after "${normal ?? ""}".` },
      {
        type: "object",
        properties: Object.fromEntries([...verb.outcomes, "else"].map((outcome) => [outcome, blockName])),
        patternProperties: ownKeys,
        additionalProperties: false,
      },
    ],
  };
}

function editorVerb(verb: Verb): JsonObject {
  const required = requiredOptions(verb).map(([name]) => name);
  const options: JsonObject = {
    type: "object",
    properties: Object.fromEntries(Object.entries(verb.options).map(([name, option]) => [name, editorOption(option)])),
    patternProperties: ownKeys,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  };
  const principal = verb.principal === undefined ? undefined : verb.options[verb.principal];
  const alone: readonly Json[] = principal === undefined ? [] : [editorOption(principal)];
  const named: readonly Json[] = principal?.kind === "assignments" ? [] : [options];
  const nothing: readonly Json[] = required.length > 0 ? [] : [{ type: "null" }];
  return { description: verb.summary, anyOf: [...alone, ...named, ...nothing] };
}
