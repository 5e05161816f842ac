import type { ScalarValue, ScalarType } from "@flowrun/core/plugin";

/**
 * The value that a text means in a column, typed into a field or from a file. An empty text is no
 * value where there need not be one. A text that does not fit the type of its column stays a text,
 * so that its reader says what is wrong.
 */
export function typedValue(
  { kind, nullable }: Pick<ScalarType, "kind" | "nullable">,
  text: string,
): ScalarValue {
  if (text === "" && (nullable === true || kind !== "string")) return null;
  if (kind === "string" || kind === "date" || kind === "time" || kind === "timestamp") return text;
  if (kind === "boolean") return /^(true|false)$/.test(text) ? text === "true" : text;
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
