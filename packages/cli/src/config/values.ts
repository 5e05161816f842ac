import type { ConfigText } from "./config.ts";
import type { ConfigEntry } from "./config-entry.ts";

/** The entries that count, by key. */
export type Values = ReadonlyMap<string, ConfigEntry>;

/** The text of a key with its origin; `undefined` without one. */
export function textOf(values: Values, key: string): ConfigText | undefined {
  const entry = values.get(key);
  return typeof entry?.value === "string" ? { value: entry.value, origin: entry.origin } : undefined;
}
