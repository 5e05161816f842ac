import { isJsonObject, type Json } from "../json.ts";
import { parseDuration } from "./duration.ts";
import {
  isNullable,
  isOfKind,
  type RecordType,
  type ScalarType,
  type ValueType,
} from "./value-type.ts";

/**
 * A value as one of a type: a text may spell a duration, and a number a text. A record has the
 * members of its type and no others; one that is left out is null where it may be. `undefined` when
 * the value does not fit. Rows need only be objects: their values were judged before.
 */
export function fitted(value: Json, type: ValueType): Json | undefined {
  if (value === null && isNullable(type)) return null;
  switch (type.kind) {
    case "json":
      return value;
    case "row":
      return isJsonObject(value) ? value : undefined;
    case "rows":
      return isListOf(value, isJsonObject) ? value : undefined;
    case "texts":
      return isListOf(value, (item) => typeof item === "string") ? value : undefined;
    case "record":
      return fittedRecord(value, type);
    case "list":
      return isListOf(value, () => true) ? fittedItems(value, type.items) : undefined;
    default:
      return fittedSingle(value, type);
  }
}

function fittedSingle(value: Json, { kind }: ScalarType): Json | undefined {
  if (isOfKind(value, kind)) return value;
  if (kind === "duration" && typeof value === "string") return parseDuration(value);
  return kind === "string" && typeof value === "number" ? String(value) : undefined;
}

function fittedRecord(value: Json, { members }: RecordType): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries: (readonly [string, Json])[] = [];
  for (const [name, type] of Object.entries(members)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    const fit = fitted(member ?? null, type);
    if (fit === undefined) return undefined;
    entries.push([name, fit]);
  }
  return Object.fromEntries(entries);
}

function fittedItems(items: readonly Json[], type: ValueType): Json | undefined {
  const fit = items.map((item) => fitted(item, type));
  return fit.every((item) => item !== undefined) ? fit : undefined;
}

function isListOf(value: Json, isItem: (item: Json) => boolean): value is readonly Json[] {
  return Array.isArray(value) && value.every((item: Json) => isItem(item));
}
