/** A text as JSON where it is JSON, else as it is; `null` when it is empty. Never throws. */
export function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The value under `key`, or `undefined` when `value` is no object or has no such key. The key has
 * to be one that no object inherits, as ARI's are: it is not asked whether it is the object's own.
 */
export function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The string under `key`, or `undefined`. */
export function stringOf(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === "string" ? field : undefined;
}

/** The `id` of an ARI object, or `undefined` when there is none or it is empty. */
export function idOf(value: unknown): string | undefined {
  const id = stringOf(value, "id");
  return id === "" ? undefined : id;
}

/** The strings of an array, or `undefined` when `value` is no array of strings. */
export function stringsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const strings: readonly unknown[] = value;
  return strings.every((item) => typeof item === "string") ? strings : undefined;
}
