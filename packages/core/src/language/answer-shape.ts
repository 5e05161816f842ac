import { isJsonObject, type Json } from "../json.ts";
import { parseType } from "./type-name.ts";
import { orNull, type ScalarType, type ValueType } from "./value-type.ts";

const scalars: readonly ScalarType["kind"][] = ["string", "integer", "number", "boolean"];

/** The words for the types of what a server answers, each but `json` perhaps with `?`. */
export const shapeWords: readonly string[] = [...scalars, "json"];

/** How such a type is spelt, as a pattern. */
export const shapePattern: string = `^(?:(?:${scalars.join("|")})\\??|json)$`;

const isShapeWord = new RegExp(shapePattern);

/**
 * The type that a shape spells: a word, a map of members, or a list of one shape. A member or a list
 * that may be missing has a `?` behind its name, a single value behind its type. Nothing is known
 * of what a shape does not spell.
 */
export function typeOfShape(shape: Json | undefined): ValueType {
  if (typeof shape === "string") return typeOfWord(shape);
  if (Array.isArray(shape)) return { kind: "list", items: typeOfShape(shape[0]) };
  if (!isJsonObject(shape)) return { kind: "json" };
  const members = Object.entries(shape).map(([name, member]): readonly [string, ValueType] => {
    const type = typeOfShape(member);
    return name.endsWith("?") ? [name.slice(0, -1), orNull(type)] : [name, type];
  });
  return {
    kind: "record",
    name: "object",
    members: Object.fromEntries(members),
    isDeclared: true,
  };
}

/** Fewer words than a flow has for its own types are those of JSON. */
function typeOfWord(word: string): ValueType {
  const type = isShapeWord.test(word) ? parseType(word) : undefined;
  return type ?? { kind: "json" };
}
