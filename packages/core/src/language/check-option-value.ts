import { isJsonObject, type Json } from "../json.ts";
import type { Option } from "./option.ts";
import { problemOfText } from "./option-kind.ts";
import { identifierPattern } from "../read/read-name.ts";

/** One thing that is wrong inside the value of an option. */
export interface ValueFault {
  /** `name`: a key of a map is misspelt. */
  readonly kind: "value" | "name";
  /** From the value to the part that is wrong: indices of lists, keys of maps. */
  readonly path: readonly string[];
}

/** The spelling of an HTTP header's name. */
export const headerPattern = "^[\\w!#$%&'*+.^`|~-]+$";

const header = new RegExp(headerPattern);
const identifier = new RegExp(identifierPattern);

/**
 * What is wrong with the value of an option, at most one fault for each place. Single values are their texts, whatever they
 * look like to YAML; what has no value is `null`. By hand, as a schema compiled for each verb takes longer than the check.
 */
export function valueFaults(name: string, option: Option, value: Json): readonly ValueFault[] {
  switch (option.kind) {
    case "assignments":
      return isJsonObject(value) && Object.keys(value).length > 0 ? textsOf(value, identifier) : [wrong()];
    case "headers":
      return isJsonObject(value) ? textsOf(value, header) : [wrong()];
    case "json":
      return emptyPlaces(value, []);
    case "arguments":
      return isJsonObject(value) ? emptyPlaces(value, []) : [wrong()];
    case "media":
      return Array.isArray(value) ? mediaList(name, option, value) : textFault(name, option, value);
    default:
      return textFault(name, option, value);
  }
}

function wrong(...path: readonly string[]): ValueFault {
  return { kind: "value", path };
}

function textFault(name: string, option: Option, value: Json, ...path: readonly string[]): readonly ValueFault[] {
  const isRight = typeof value === "string" && problemOfText(name, option, value) === undefined;
  return isRight ? [] : [wrong(...path)];
}

function mediaList(name: string, option: Option, items: readonly Json[]): readonly ValueFault[] {
  return items.length === 0 ? [wrong()] : items.flatMap((item, index) => textFault(name, option, item, String(index)));
}

/** The faults of a map of texts whose keys have a spelling. */
function textsOf(map: Readonly<Record<string, Json>>, spelling: RegExp): readonly ValueFault[] {
  return Object.entries(map).flatMap(([key, value]): readonly ValueFault[] => {
    if (!spelling.test(key)) return [{ kind: "name", path: [key] }];
    return typeof value === "string" ? [] : [wrong(key)];
  });
}

/** The places that lack a value, in lists and maps as deep as they go. */
function emptyPlaces(value: Json, path: readonly string[]): readonly ValueFault[] {
  if (typeof value === "string") return [];
  if (typeof value !== "object" || value === null) return [wrong(...path)];
  return Object.entries(value).flatMap(([key, member]: [string, Json]) => emptyPlaces(member, [...path, key]));
}
