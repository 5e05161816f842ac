import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";

/**
 * The parameters of a request: those of the query, and for what it leaves out those of the JSON
 * body.
 */
export interface Parameters {
  /** The value as text; `undefined` when it is absent or empty. */
  text(name: string): string | undefined;
  /** The value as a list: an array of the body, or the text of the query cut at commas. */
  list(name: string): readonly string[];
  /** The value as an integer; `fallback` when it is absent or is none. */
  integer(name: string, fallback: number): number;
  /** `true`, `yes` and `1` hold. */
  flag(name: string): boolean;
  /** An object of the body; empty when there is none. */
  object(name: string): JsonObject;
}

/** Reads the parameters of a request. */
export function readParameters(
  query: Readonly<Record<string, string>>,
  body: Json | undefined,
): Parameters {
  const fields: JsonObject = isJsonObject(body) ? body : {};
  const text = (name: string): string | undefined => {
    const value = query[name] ?? fields[name];
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    text,
    list(name) {
      const inQuery = query[name];
      if (inQuery !== undefined) return inQuery.split(",").filter((item) => item !== "");
      const value = fields[name];
      // The platform does not cut a string of the body at commas.
      if (typeof value === "string") return value === "" ? [] : [value];
      return isArray(value) ? value.filter((item) => typeof item === "string") : [];
    },
    integer(name, fallback) {
      const value = Number.parseInt(text(name) ?? "", 10);
      return Number.isNaN(value) ? fallback : value;
    },
    flag: (name) => ["true", "yes", "1"].includes(text(name) ?? ""),
    object(name) {
      const value = fields[name];
      return isJsonObject(value) ? value : {};
    },
  };
}

/** Whether a JSON value is an array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
