import { isJsonObject, type Json } from "../json.ts";
import { parseDuration } from "./duration.ts";
import { isOfKind, isScalarType, type ValueType } from "./value-type.ts";

/**
 * A value as one of a type: a text may spell a duration, and a number a text. `undefined` when it
 * does not fit.
 */
export function fitted(value: Json, type: ValueType): Json | undefined {
  if (fitsType(value, type)) return value;
  if (type.kind === "duration" && typeof value === "string") return parseDuration(value);
  return type.kind === "string" && typeof value === "number" ? String(value) : undefined;
}

/**
 * Whether a value of state is of a type. Of rows only that they are objects is asked: what is in
 * them has been looked at before.
 */
function fitsType(value: Json, type: ValueType): boolean {
  switch (type.kind) {
    case "json":
      return true;
    case "row":
      return isJsonObject(value);
    case "rows":
      return isList(value, isJsonObject);
    case "texts":
      return isList(value, (item) => typeof item === "string");
    case "record":
      return (
        isJsonObject(value) &&
        Object.entries(type.members).every(([name, member]) =>
          fitsType(value[name] ?? null, member),
        )
      );
    default:
      return (
        (value === null && type.nullable === true) ||
        (isScalarType(type) && isOfKind(value, type.kind))
      );
  }
}

function isList(value: Json, isItem: (item: Json) => boolean): boolean {
  return Array.isArray(value) && value.every((item: Json) => isItem(item));
}
