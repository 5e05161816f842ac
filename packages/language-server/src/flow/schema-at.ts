import type { Json, JsonObject } from "@flowrun/core";
import { editorSchema } from "@flowrun/flow";
import type { Section } from "@flowrun/flow/tooling";
import type { TreePath } from "../tree/node-at.ts";
import type { VerbTable } from "./flow-text.ts";

/** The language's words about one place in a flow, for people: taken from the editors' schema. */
export interface SchemaNote {
  readonly description: string | undefined;
  readonly default: Json | undefined;
  readonly example: Json | undefined;
  /** The words that may stand there; empty when there are others. */
  readonly words: readonly string[];
  /** The keys of a map that stands there, with what is said of each. */
  readonly keys: ReadonlyMap<string, SchemaNote>;
}

/**
 * Gives what the schema says of a path; `undefined` where nothing may stand. Steps are not looked
 * into: verbs say more.
 */
export type SchemaAt = (path: TreePath) => SchemaNote | undefined;

/** The schema of flows with these verbs and sections, made once. */
export function createSchemaAt(verbs: VerbTable, sections?: readonly Section[]): SchemaAt {
  const schema = editorSchema(verbs, sections);
  const follow = (node: JsonObject): JsonObject => {
    const reference = node["$ref"];
    const name = typeof reference === "string" ? (reference.split("/").at(-1) ?? "") : undefined;
    return name === undefined
      ? node
      : { ...objectIn(objectIn(schema, "$defs"), name), ...without(node, "$ref") };
  };
  return (path) => {
    let node: JsonObject | undefined = schema;
    for (const part of path) node = node && child(follow(node), part, follow);
    return node && noteOf(follow(node), follow, 1);
  };
}

/** The schema of the keys that stand beside a verb. */
export function commonKeyNotes(verbs: VerbTable): ReadonlyMap<string, SchemaNote> {
  const step = objectIn(objectIn(editorSchema(verbs), "$defs"), "verbStep");
  return noteOf(step, (node) => node, 2).keys;
}

type Follow = (node: JsonObject) => JsonObject;

function child(node: JsonObject, part: string | number, follow: Follow): JsonObject | undefined {
  if (typeof part === "number") return isObject(node["items"]) ? node["items"] : undefined;
  for (const each of [node, ...alternatives(node).map(follow)]) {
    const known = objectIn(each, "properties")[part];
    if (isObject(known)) return known;
    const patterns = Object.entries(objectIn(each, "patternProperties"));
    const [, named] =
      patterns.find(([pattern, value]) => isObject(value) && new RegExp(pattern).test(part)) ?? [];
    if (isObject(named)) return named;
    if (isObject(each["additionalProperties"])) return each["additionalProperties"];
  }
  return undefined;
}

function noteOf(node: JsonObject, follow: Follow, depth: number): SchemaNote {
  const all = [node, ...alternatives(node).map(follow)];
  const examples = node["examples"];
  const properties =
    depth === 0 ? [] : all.flatMap((each) => Object.entries(objectIn(each, "properties")));
  return {
    description: typeof node["description"] === "string" ? node["description"] : undefined,
    default: node["default"],
    example: Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined,
    words: [...new Set(all.flatMap(wordsOf))],
    keys: new Map(
      properties.flatMap(([key, value]) =>
        isObject(value) ? [[key, noteOf(follow(value), follow, depth - 1)] as const] : [],
      ),
    ),
  };
}

function wordsOf(node: JsonObject): readonly string[] {
  if (node["const"] !== undefined) return [String(node["const"])];
  if (Array.isArray(node["enum"])) return node["enum"].map(String);
  return node["type"] === "boolean" ? ["true", "false"] : [];
}

function alternatives(node: JsonObject): readonly JsonObject[] {
  const any = node["anyOf"];
  return Array.isArray(any) ? (any as readonly Json[]).filter(isObject) : [];
}

function objectIn(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}

function without(node: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
