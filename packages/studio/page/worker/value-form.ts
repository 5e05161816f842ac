import type { Json, JsonObject } from "@flowrun/core";
import type { ValueShape } from "./form-value.ts";

/** How a value may be written: what a form needs of its schema. */
export interface ValueForm {
  readonly description: string;
  /** The kind of its values, for people. */
  readonly kind: string;
  /** How it can be written: the first is the usual one. */
  readonly shapes: readonly ValueShape[];
  /** Its default, or an example. */
  readonly hint: string;
  readonly isDefault: boolean;
  readonly isRequired: boolean;
  /** The words of a choice; empty for any other value. */
  readonly words: readonly string[];
  /** The form of an item of a list. */
  readonly items: ValueForm | undefined;
  /** The form of a value under a name of the author's own. */
  readonly values: ValueForm | undefined;
  /** The keys of a map that has a closed list of them. */
  readonly keys: Readonly<Record<string, ValueForm>> | undefined;
  /** The key for which a value stands that is no such map. */
  readonly short: string | undefined;
}

/** The form of values of a schema. */
export function valueForm(schema: JsonObject, isRequired = false): ValueForm {
  const ways = [schema, ...listIn(schema["anyOf"])];
  const maps = ways.filter((way) => way["type"] === "object");
  const keyed = maps.find((way) => way["properties"] !== undefined);
  const named = maps.find((way) => way !== keyed);
  const list = ways.find((way) => typesOf(way).includes("array"));
  const words = [...new Set(ways.flatMap(wordsOf))];
  const keys = keyed && keysOf(keyed);
  const isText =
    words.length > 0 || ways.some((way) => typesOf(way).some((each) => texts.has(each)));
  const shapes: readonly ValueShape[] = [
    ...(isText ? ["text" as const] : []),
    ...(list === undefined ? [] : ["list" as const]),
    ...(maps.length === 0 ? [] : ["map" as const]),
  ];
  return {
    ...saidOf(schema),
    kind: kindOf(ways, shapes, words),
    shapes,
    isRequired,
    words,
    items: isObject(list?.["items"]) ? valueForm(list["items"]) : undefined,
    values: named && valueIn(named),
    keys,
    short: keys && shapes[0] !== "map" ? shortOf(keys, shapes) : undefined,
  };
}

/** The words of a schema about a value. */
function saidOf(schema: JsonObject): Pick<ValueForm, "description" | "hint" | "isDefault"> {
  const { description, default: standard, examples } = schema;
  const said = standard ?? listOf(examples)[0] ?? "";
  return {
    description: typeof description === "string" ? description : "",
    hint: typeof said === "string" ? said : JSON.stringify(said),
    isDefault: standard !== undefined,
  };
}

/** An empty value of a form, with the keys that it needs. */
export function emptyValue({ keys, shapes: [shape], words: [word] }: ValueForm): Json {
  if (keys !== undefined && shape === "map")
    return Object.fromEntries(
      Object.entries(keys).flatMap(([key, form]) =>
        form.isRequired ? [[key, emptyValue(form)] as const] : [],
      ),
    );
  if (shape === "map") return {};
  return shape === "list" ? [] : (word ?? "");
}

const texts: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

function keysOf({ properties, required: asked }: JsonObject): Readonly<Record<string, ValueForm>> {
  const required = listOf(asked);
  return Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).flatMap(([key, schema]) =>
      isObject(schema) ? [[key, valueForm(schema, required.includes(key))] as const] : [],
    ),
  );
}

/** The form of what stands under a name of the author's own. */
function valueIn({ patternProperties, additionalProperties }: JsonObject): ValueForm | undefined {
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  const schema = [...patterns, additionalProperties].find(isObject);
  return schema && valueForm(schema);
}

/** The key that is needed, or the one whose values are written as the short ones are. */
function shortOf(
  keys: Readonly<Record<string, ValueForm>>,
  shapes: readonly ValueShape[],
): string | undefined {
  const short = shapes.filter((shape) => shape !== "map").join();
  const all = Object.entries(keys);
  const found =
    all.find(([, { isRequired }]) => isRequired) ??
    all.find(([, form]) => form.shapes.join() === short);
  return found?.[0];
}

/** A text whose spelling may make it a number or a truth. */
const spelt = ["string", "number", "boolean"].join();

function kindOf(
  ways: readonly JsonObject[],
  [shape = "text"]: readonly ValueShape[],
  words: readonly string[],
): string {
  if (words.length > 0) return words.join() === "true,false" ? "boolean" : "choice";
  const format = ways.map((way) => way["format"]).find((each) => typeof each === "string");
  if (typeof format === "string") return format.replace(/^flow-/, "");
  const isSpelt = ways.some(
    (way) => typesOf(way).join() === spelt && way["minLength"] === undefined,
  );
  return shape === "text" && isSpelt ? "value" : shape;
}

function wordsOf(way: JsonObject): readonly string[] {
  return listOf(way["enum"]).map(String);
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (typeof type === "string") return [type];
  return listOf(type).map(String);
}

function listIn(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter(isObject);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
