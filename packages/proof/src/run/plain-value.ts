import type { Json, Program, ValueType } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { fitted } from "@flowrun/core/tooling";

/** A value of a type, as plain as it can be. */
export function plainValue({ tables }: Pick<Program, "tables">, type: ValueType): Json {
  const plainOf = (inner: ValueType): Json => plainValue({ tables }, inner);
  switch (type.kind) {
    case "row":
      return plainMembers(tables[type.table]?.columns ?? {}, plainOf);
    case "rows":
    case "texts":
      return [];
    case "list":
      return [plainOf(type.items)];
    case "record":
      return type.isDeclared === true ? plainMembers(type.members, plainOf) : recorded;
    case "json":
      return {};
    case "string":
      return "7";
    case "boolean":
      return true;
    case "date":
      return "2026-01-01";
    case "time":
      return "09:00";
    case "timestamp":
      return "2026-01-01 09:00:00";
    default:
      return 1;
  }
}

function plainMembers(
  members: Readonly<Record<string, ValueType>>,
  plainOf: (type: ValueType) => Json,
): Json {
  return Object.fromEntries(Object.entries(members).map(([name, type]) => [name, plainOf(type)]));
}

/** The only record that a part takes is a recording. */
const recorded: Json = { name: "7", media: "recording:7", seconds: 1, ended_by: "hangup" };

/**
 * JSON as near to the given as a type allows: what fits is kept, also what the type does not name,
 * and all else is plain. Null stays where it may be, but what is missing is plain.
 */
export function shaped(value: Json | undefined, type: ValueType): Json {
  if (type.kind === "record") {
    if ((value ?? null) === null && type.nullable === true) return null;
    const given = value !== undefined && isJsonObject(value) ? value : {};
    const members = Object.entries(type.members).map(([name, of]): readonly [string, Json] => [
      name,
      shaped(Object.hasOwn(given, name) ? given[name] : undefined, of),
    ]);
    return { ...given, ...Object.fromEntries(members) };
  }
  if (type.kind === "list" && Array.isArray(value))
    return value.map((item: Json) => shaped(item, type.items));
  const fit = value === undefined ? undefined : fitted(value, type);
  return fit === undefined ? plainValue({ tables: {} }, type) : fit;
}
