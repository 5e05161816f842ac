import type { AgentTool } from "../../interpret/sound-command.ts";
import type { Part, Program } from "../../interpret/program.ts";
import type { Json, JsonObject } from "../../json.ts";
import { choicesOf, isChoice, type AskedArgument } from "../../language/asked-argument.ts";
import { fitted } from "../../language/fits-type.ts";
import { isScalarType, type ValueType } from "../../language/value-type.ts";

/** The tools of these names, as a voice agent is told of them. */
export function toolsOf(
  { parts }: Pick<Program, "parts">,
  names: readonly string[],
): readonly AgentTool[] {
  return names.flatMap((name) => {
    const part = parts[name];
    return part === undefined ? [] : [{ name, about: part.about ?? "", takes: schemaOf(part) }];
  });
}

function schemaOf({ takes, asked = {} }: Part): JsonObject {
  const entries = Object.entries(takes);
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, type]) => [
        name,
        { ...schemaOfType(type), ...toldOf(type, asked[name]) },
      ]),
    ),
    required: entries.filter(([, type]) => !isNullable(type)).map(([name]) => name),
    additionalProperties: false,
  };
}

function schemaOfType(type: ValueType): JsonObject {
  if (type.kind === "texts") return { type: "array", items: { type: "string" } };
  if (!isScalarType(type)) return {};
  const format = formats[type.kind];
  const kind = format === undefined ? type.kind : "string";
  return {
    type: isNullable(type) ? [kind, "null"] : kind,
    ...(format === undefined || format === "" ? {} : { format }),
  };
}

/** The formats of texts, as JSON Schema names them; empty where it has no name. */
const formats: Readonly<Record<string, string | undefined>> = {
  duration: "",
  date: "date",
  time: "time",
  timestamp: "date-time",
};

/** The words that a flow has for an argument, and its choices. */
function toldOf(type: ValueType, asked: AskedArgument = {}): JsonObject {
  const { about } = asked;
  const choices = choicesOf(type, asked);
  return {
    ...(about === undefined ? {} : { description: about }),
    ...(choices === undefined ? {} : { enum: isNullable(type) ? [...choices, null] : choices }),
  };
}

function isNullable(type: ValueType): boolean {
  return isScalarType(type) && type.nullable === true;
}

/**
 * The arguments that a tool is asked for with, each as one of its type; or, as a text, what is
 * wrong with them.
 */
export function toolArguments(
  { name: tool, takes, asked = {} }: Part,
  given: JsonObject,
): JsonObject | string {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(takes, name));
  if (unknown !== undefined) return `"${tool}" takes no "${unknown}".`;
  const args: Record<string, Json> = {};
  for (const [name, type] of Object.entries(takes)) {
    const value = fitted(given[name] ?? null, type);
    if (value === undefined) return `"${tool}" needs "${name}" as ${wordsOf(type)}.`;
    if (!isChoice(value, asked[name]))
      return `"${tool}" needs "${name}" as one of ${asked[name]?.choices?.join(", ")}.`;
    args[name] = value;
  }
  return args;
}

function wordsOf(type: ValueType): string {
  return `${type.kind === "duration" ? "a duration such as 30s" : `a value of the type ${type.kind}`}${isNullable(type) ? ", or null" : ""}`;
}
