import { Duration } from "@marcbachmann/cel-js/evaluator";
import { isJsonObject } from "@flowrun/core/plugin";
import type { Json, JsonObject, ValueType } from "@flowrun/core";
import {
  type RecordType,
  type TypedValue,
  ExpressionFault,
  momentText,
  readMoment,
} from "@flowrun/core/tooling";
import { isList, JsonMap, jsonToCel } from "./json-map.ts";

/** How large a value may be that leaves an expression. */
export interface ValueLimits {
  /** Characters of a text. */
  readonly text: number;
  /** Items of a list, and members of a map. */
  readonly items: number;
  /** Levels of lists and maps inside one another. */
  readonly depth: number;
}

/**
 * For values that stay in the call: short enough for a loop over a text inside a loop over a text.
 * A flow that doubles a variable comes to its end here.
 */
export const keptLimits: ValueLimits = { text: 4_096, items: 1_000, depth: 8 };

/**
 * For what is sent away, and so cannot grow from step to step: as large as what comes from outside.
 */
export const sentLimits: ValueLimits = { text: 1_048_576, items: 100_000, depth: 64 };

/**
 * A value of state as CEL wants it: integers as BigInt (a JavaScript number is a double there),
 * durations as CEL durations, rows member by member. A value that is not of its type passes
 * unchanged, and CEL reports it when it is used.
 */
export function toCel(value: Json, type: ValueType, objects: ObjectTypes): unknown {
  switch (type.kind) {
    case "integer":
      return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
    case "duration":
      return typeof value === "number" ? Duration.fromMilliseconds(value) : value;
    case "row":
      return rowToCel(value, type.table, objects);
    case "rows":
      return itemsToCel(value, { kind: "row", table: type.table }, objects);
    case "list":
      return itemsToCel(value, type.items, objects);
    case "record":
      return recordToCel(value, type, objects);
    case "date":
    case "time":
    case "timestamp":
      return momentToCel(value);
    case "json":
      return jsonToCel(value);
    default:
      return value;
  }
}

/** A day or a time in one form, so that texts are compared letter by letter, also with `clock`. */
function momentToCel(value: Json): Json {
  const moment = typeof value === "string" ? readMoment(value) : undefined;
  return moment === undefined ? value : momentText(moment);
}

/** How objects are made: CEL knows the type of a member, and of an item of a list, by its class. */
export interface ObjectTypes {
  /** By the name of the table. */
  readonly rows: ReadonlyMap<string, RowType>;
  readonly records: ReadonlyMap<RecordType, MapClass>;
}

/** The columns of a table, and the class of its rows. */
export interface RowType {
  readonly columns: ReadonlyMap<string, ValueType>;
  readonly Row: MapClass;
}

/** The class of the objects of one type. */
export type MapClass = new (
  members: Iterable<readonly [string, unknown]>,
) => ReadonlyMap<string, unknown>;

function rowToCel(value: Json, table: string, objects: ObjectTypes): unknown {
  const type = objects.rows.get(table);
  if (!isJsonObject(value) || type === undefined) return value;
  return new type.Row(memberEntries(value, type.columns, objects));
}

function recordToCel(value: Json, type: RecordType, objects: ObjectTypes): unknown {
  const members = new Map(Object.entries(type.members));
  return membersToCel(value, members, objects, objects.records.get(type));
}

function itemsToCel(value: Json, type: ValueType, objects: ObjectTypes): unknown {
  return isList(value) ? value.map((item) => toCel(item, type, objects)) : value;
}

/**
 * An object of state as CEL wants it, by the types of its members; members that are not declared
 * are left out.
 */
export function membersToCel(
  value: Json | undefined,
  members: ReadonlyMap<string, ValueType>,
  objects: ObjectTypes,
  Made: MapClass = Map,
): unknown {
  // The library asks a plain object for its `constructor`, which may be the name of a column.
  return isJsonObject(value) ? new Made(memberEntries(value, members, objects)) : value;
}

function memberEntries(
  value: JsonObject,
  members: ReadonlyMap<string, ValueType>,
  objects: ObjectTypes,
): readonly (readonly [string, unknown])[] {
  return [...members].flatMap(([name, type]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member === undefined ? [] : [[name, toCel(member, type, objects)] as const];
  });
}

/**
 * A CEL value as plain JSON with its type. Throws an `ExpressionFault` for what may not or cannot
 * leave an expression.
 */
export function fromCel(value: unknown, limits: ValueLimits = keptLimits): TypedValue {
  return convert(value, limits, 0);
}

function convert(value: unknown, limits: ValueLimits, depth: number): TypedValue {
  if (typeof value === "string") return textFromCel(value, limits);
  if (typeof value === "boolean") return { type: { kind: "boolean" }, value };
  if (value === null) return { type: { kind: "null" }, value };
  if (typeof value === "bigint")
    return { type: { kind: "integer" }, value: finite(Number(value), Number.isSafeInteger) };
  if (typeof value === "number")
    return { type: { kind: "number" }, value: finite(value, Number.isFinite) };
  if (value instanceof Duration)
    return { type: { kind: "duration" }, value: Math.round(value.valueOf()) };
  if (Array.isArray(value)) return listFromCel(value, limits, depth);
  // A value from outside is no larger than one that may be sent.
  if (value instanceof JsonMap && limits === sentLimits)
    return { type: { kind: "map" }, value: value.source };
  if (isPlainMap(value)) return mapFromCel(value, limits, depth);
  throw new ExpressionFault(
    "RUN_EXPRESSION",
    "The expression gave a value that only exists inside expressions.",
  );
}

function textFromCel(value: string, { text }: ValueLimits): TypedValue {
  if (value.length > text) {
    throw new ExpressionFault(
      "RUN_VALUE_TOO_LARGE",
      `The expression gave a text of more than ${text} characters.`,
    );
  }
  return { type: { kind: "string" }, value };
}

function listFromCel(values: readonly unknown[], limits: ValueLimits, depth: number): TypedValue {
  if (values.length > limits.items || depth >= limits.depth) {
    throw new ExpressionFault(
      "RUN_VALUE_TOO_LARGE",
      `The expression gave a list of more than ${limits.items} items or ${limits.depth} levels.`,
    );
  }
  const items = values.map((value) => convert(value, limits, depth + 1));
  const first = items[0]?.type ?? { kind: "dynamic" };
  const same = items.every((item) => item.type.kind === first.kind);
  return {
    type: { kind: "list", items: same ? first : { kind: "dynamic" } },
    value: items.map((item) => item.value),
  };
}

function mapFromCel(
  map: ReadonlyMap<unknown, unknown> | object,
  limits: ValueLimits,
  depth: number,
): TypedValue {
  const entries = map instanceof Map ? [...map] : Object.entries(map);
  const { value: values } = listFromCel(
    entries.map(([, value]: readonly [unknown, unknown]) => value),
    limits,
    depth,
  );
  const names = entries.map(([name]: readonly [unknown, unknown]) => String(name));
  const items = values as readonly Json[];
  return {
    type: { kind: "map" },
    value: Object.fromEntries(names.map((name, index) => [name, items[index] ?? null])),
  };
}

function isPlainMap(value: unknown): value is ReadonlyMap<unknown, unknown> | object {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function finite(value: number, isAllowed: (value: number) => boolean): number {
  if (isAllowed(value)) return value;
  throw new ExpressionFault(
    "RUN_EXPRESSION",
    "The expression gave a number that is too large or not a number.",
  );
}
