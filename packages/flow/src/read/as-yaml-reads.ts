import type { Json, JsonObject } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { validatorOf } from "@flowrun/core/tooling";

/** Texts that other YAML tools read as values of these types. */
const spellings = {
  boolean: ["true", "false"],
  number: ["0.5", "1e3", "+0.5"],
  integer: ["0", "7", "42", "2001", "+4712345678"],
} as const;

/** The keywords under which one schema stands, several in a list, and several by names. */
const inside: readonly string[] = ["items", "additionalProperties", "then"];
const several: readonly string[] = ["anyOf", "oneOf", "allOf"];
const byName: readonly string[] = ["properties", "patternProperties", "$defs"];

/**
 * A schema for editors, made from the one by which texts are judged. Where our reader takes the
 * spelling of `true` or `0123`, other tools see a boolean or a number.
 */
export function asYamlReads(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(withTypes(schema)).map(([keyword, part]) => [keyword, partOf(keyword, part)]),
  );
}

function partOf(keyword: string, part: Json): Json {
  if (inside.includes(keyword)) return schemaOf(part);
  if (several.includes(keyword) && Array.isArray(part)) return part.map(schemaOf);
  if (!byName.includes(keyword) || !isJsonObject(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, schemaOf(each)]));
}

function schemaOf(part: Json): Json {
  return isJsonObject(part) ? asYamlReads(part) : part;
}

/** The schema with each type that a text may look like which fits it. */
function withTypes(schema: JsonObject): JsonObject {
  const written = [schema["type"] ?? []].flat();
  if (!written.includes("string")) return schema;
  const fits = (text: string): boolean => validatorOf(schema)(text);
  const more = (["boolean", "number", "integer"] as const).filter((type) =>
    spellings[type].some(fits),
  );
  const types = [...new Set([...written, ...more])].filter(
    (type, _, all) => type !== "integer" || !all.includes("number"),
  );
  const isSame = types.length === written.length;
  const isNeverNegative = !fits("-1") && more.includes("integer");
  return {
    ...schema,
    ...(isSame ? {} : { type: types.length === 1 ? (types[0] ?? "string") : types }),
    ...(isNeverNegative && schema["minimum"] === undefined ? { minimum: 0 } : {}),
  };
}
