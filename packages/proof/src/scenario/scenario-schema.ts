import { isJsonObject } from "@flowrun/core/plugin";
import type { Json, JsonObject } from "@flowrun/core";
import { asYamlReads } from "@flowrun/flow/tooling";
import { testFileShape } from "./test-file-shape.ts";

/**
 * The JSON Schema (2020-12) of test files for editors: that by which they are judged. The reader
 * judges all that depends on the flow, such as its blocks. Only flowrun knows the formats and
 * limits of texts that it names (`flow-…`, `formatMinimum`).
 */
export function scenarioSchema(): JsonObject {
  return asYamlReads({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "flowrun test",
    description: "Scenarios of a call flow: calls, and what must be true of them.",
    ...withDefinitions(testFileShape.schema),
  });
}

/**
 * A schema of less than this stands at each of its places: a name for it would say less than it
 * does.
 */
const shortSchema = 200;

/**
 * The parts of a schema that stand at several places, once under `$defs`, by the key under which
 * they stand first.
 */
function withDefinitions(schema: JsonObject | false): JsonObject {
  if (schema === false) return {};
  const places = new Map<Json, number>();
  const count = (part: Json): void => {
    const seen = places.get(part) ?? 0;
    if (typeof part === "object") places.set(part, seen + 1);
    if (seen === 0) for (const each of partsOf(part)) count(each);
  };
  count(schema);
  const names = new Map<Json, string>();
  const definitions: Record<string, Json> = {};
  const write = (part: Json, key: string): Json => {
    if (
      !isJsonObject(part) ||
      (places.get(part) ?? 0) < 2 ||
      JSON.stringify(part).length < shortSchema
    )
      return writeParts(part, key);
    const known = names.get(part);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = freeName(key, definitions);
    names.set(part, name);
    definitions[name] = true;
    definitions[name] = writeParts(part, key);
    return { $ref: `#/$defs/${name}` };
  };
  const writeParts = (part: Json, key: string): Json => {
    if (Array.isArray(part)) return part.map((each) => write(each, key));
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([own, each]) => [own, write(each, isKeyword(own) ? key : own)]),
    );
  };
  const whole = writeParts(schema, "file");
  return { ...(isJsonObject(whole) ? whole : {}), $defs: definitions };
}

function freeName(key: string, taken: object, number = 1): string {
  const name = number === 1 ? key : `${key}-${number}`;
  return Object.hasOwn(taken, name) ? freeName(key, taken, number + 1) : name;
}

function partsOf(part: Json): readonly Json[] {
  if (Array.isArray(part)) return part;
  return isJsonObject(part) ? Object.values(part) : [];
}

/** Keywords of JSON Schema that lead from a schema to those inside it. */
function isKeyword(key: string): boolean {
  return ["properties", "items", "anyOf", "additionalProperties", "patternProperties"].includes(
    key,
  );
}
