import type { Json, JsonObject } from "@flowrun/core";

/** The way to a value inside JSON: names of members, and places of lists. */
export type JsonPath = readonly (string | number)[];

/** The value at a path; `undefined` when there is none. */
export function valueAt(value: Json, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((at, part) => {
    const isOpen = typeof at === "object" && at !== null && Object.hasOwn(at, part);
    return isOpen ? (at as Readonly<Record<string | number, Json>>)[part] : undefined;
  }, value);
}

/** JSON with another value at a path. What is on the way is made, in place of what is not of its kind. */
export function withValue(value: Json, [first, ...rest]: JsonPath, leaf: Json): Json {
  if (first === undefined) return leaf;
  const isList = Array.isArray(value);
  if (typeof first === "string") {
    const members = typeof value === "object" && value !== null && !isList ? (value as JsonObject) : {};
    return { ...members, [first]: withValue(members[first] ?? null, rest, leaf) };
  }
  const items: readonly Json[] = isList ? value : [];
  return Array.from({ length: Math.max(items.length, first + 1) }, (_, place) =>
    place === first ? withValue(items[place] ?? null, rest, leaf) : (items[place] ?? null),
  );
}
