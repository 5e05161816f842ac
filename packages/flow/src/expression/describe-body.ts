/** How much of a text is told. */
const mostCharacters = 40;

/**
 * The description of a value that lacks a member, for a message: its type, its length, and how a
 * text begins.
 */
export function describeBody(value: unknown): string {
  if (typeof value === "string") return describeText(value);
  if (value === null) return "null, as of an empty answer";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value instanceof Map) return `an object with ${membersOf(value)}`;
  return "a single value";
}

function describeText(text: string): string {
  const begin = text.slice(0, mostCharacters).replaceAll(/[\s\p{Cc}]+/gu, " ");
  const rest = text.length > mostCharacters ? "…" : "";
  return `a text of ${text.length} characters, which begins "${begin}${rest}"`;
}

function membersOf(map: ReadonlyMap<unknown, unknown>): string {
  const names = [...map.keys()].slice(0, 8).map((name) => `"${String(name)}"`);
  if (names.length === 0) return "no members";
  return `the members ${names.join(", ")}${map.size > names.length ? ", …" : ""}`;
}
