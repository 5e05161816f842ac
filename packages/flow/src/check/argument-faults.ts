import type { ErrorObject } from "ajv";
import {
  describeType,
  type ExpressionType,
  type OptionNode,
  oneOf,
  jsonOf,
  wholeValidatorOf,
} from "@flowrun/core/tooling";
import type { Json, JsonSchema, Span } from "@flowrun/core";
import type { LocatedType } from "../compile/compile-context.ts";

/** A fault in the arguments of an operation. */
export interface ArgumentFault {
  readonly kind: "missing" | "unknown" | "value";
  /** From the arguments to the part that is wrong: keys of maps, indices of lists. */
  readonly path: readonly string[];
  /** Where that stands; `undefined` for an argument that is missing at the top. */
  readonly span: Span | undefined;
  /** For a `value`: what it must be, as `must be …`, and what it is. */
  readonly rule?: string;
  readonly given?: string;
}

type Arguments = OptionNode & { readonly kind: "map" };

/** The faults of the arguments as they are written, at most one for each of them. */
export function argumentFaults(
  schema: JsonSchema,
  given: Arguments | undefined,
  types: readonly LocatedType[],
): readonly ArgumentFault[] {
  const holes: Hole[] = [];
  const values = given === undefined ? {} : valueOf(given, [], { types, holes });
  const validate = wholeValidatorOf(schema);
  const errors = validate(values) ? [] : (validate.errors ?? []);
  const faults = [
    ...errors.filter((error) => !dependsOn(holes, error)).map((error) => faultOf(given, error)),
    ...holes.flatMap((hole) => typeFault(schema, hole)),
  ];
  return [
    ...new Map(faults.map((fault) => [fault.path[0], fault] as const).toReversed()).values(),
  ].toReversed();
}

/** A text that only the call gives its value. */
interface Hole {
  readonly path: readonly string[];
  readonly span: Span;
  readonly type: ExpressionType;
}

function valueOf(
  node: OptionNode,
  path: readonly string[],
  found: { readonly types: readonly LocatedType[]; readonly holes: Hole[] },
): Json {
  if (node.kind === "list")
    return node.items.map((item, index) => valueOf(item, [...path, String(index)], found));
  if (node.kind === "map")
    return Object.fromEntries(
      [...node.entries].map(([key, { value }]) => [key, valueOf(value, [...path, key], found)]),
    );
  if (!node.text.includes("${")) return jsonOf(node);
  const type = found.types.find(({ span }) => span.start === node.span.start)?.type ?? {
    kind: "dynamic",
  };
  found.holes.push({ path, span: node.span, type });
  return null;
}

/** Rules of an object or list itself, which what stands in it cannot change. */
const ownRules: ReadonlySet<string> = new Set([
  "required",
  "additionalProperties",
  "type",
  "minItems",
  "maxItems",
]);

function dependsOn(holes: readonly Hole[], { instancePath, keyword }: ErrorObject): boolean {
  const place = pathOf(instancePath);
  const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
    start.every((part, index) => path[index] === part);
  return holes.some(
    ({ path }) => startsWith(place, path) || (startsWith(path, place) && !ownRules.has(keyword)),
  );
}

function faultOf(given: Arguments | undefined, error: ErrorObject): ArgumentFault {
  const { keyword, params } = error;
  const path = pathOf(error.instancePath);
  const node = nodeAt(given, path);
  if (keyword === "required")
    return {
      kind: "missing",
      path: [...path, String(params["missingProperty"])],
      span: node?.span,
    };
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const entry = node?.kind === "map" ? node.entries.get(name) : undefined;
    return { kind: "unknown", path: [...path, name], span: entry?.key.span };
  }
  const text = node?.kind === "text" ? { given: node.text } : {};
  return { kind: "value", path, span: node?.span, rule: ruleOf(error), ...text };
}

function ruleOf({ keyword, params, message = "is not allowed" }: ErrorObject): string {
  const words: unknown = params["allowedValues"];
  if (keyword === "enum" && Array.isArray(words)) return `must be ${oneOf(words.map(String))}`;
  if (keyword === "minimum") return `must be at least ${String(params["limit"])}`;
  if (keyword === "maximum") return `must be at most ${String(params["limit"])}`;
  if (keyword === "type")
    return `must be ${articled(String(params["type"]).replaceAll(",", " or "))}`;
  return message.replace("NOT", "not");
}

function typeFault(schema: JsonSchema, { path, span, type }: Hole): readonly ArgumentFault[] {
  const expected = schemaAt(schema, path)?.["type"];
  if (expected === undefined || takesType(expected, type)) return [];
  const rule = `must be ${articled([expected].flat().join(" or "))}, but the expression gives ${describeType(type)}`;
  return [{ kind: "value", path, span, rule }];
}

/**
 * The schema of a part of a value, as far as `properties`, `additionalProperties` and `items` tell;
 * else `undefined`.
 */
function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const part of path) {
    if (at === undefined) return undefined;
    const named: JsonSchema | undefined = schemaIn(at["properties"])?.[part] as
      | JsonSchema
      | undefined;
    at = schemaIn(named) ?? schemaIn(at["items"]) ?? schemaIn(at["additionalProperties"]);
  }
  return at;
}

const jsonTypes: Readonly<Record<ExpressionType["kind"], readonly string[]>> = {
  string: ["string"],
  duration: ["string"],
  integer: ["integer", "number"],
  number: ["number"],
  boolean: ["boolean"],
  null: ["null"],
  list: ["array"],
  row: ["object"],
  map: ["object"],
  dynamic: [],
  other: [],
};

/** Whether a `type` of JSON Schema may take what an expression of a type gives. */
function takesType(expected: unknown, { kind }: ExpressionType): boolean {
  const gives = jsonTypes[kind];
  return gives.length === 0 || [expected].flat().some((type) => gives.includes(String(type)));
}

function schemaIn(value: unknown): JsonSchema | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : undefined;
}

function articled(type: string): string {
  if (type === "null") return type;
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function nodeAt(given: Arguments | undefined, path: readonly string[]): OptionNode | undefined {
  let node: OptionNode | undefined = given;
  for (const part of path) {
    if (node?.kind === "list") node = node.items[Number(part)];
    else node = node?.kind === "map" ? node.entries.get(part)?.value : undefined;
  }
  return node;
}

function pathOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}
