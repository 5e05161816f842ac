import type { Json, Span } from "@flowrun/core";

const plain = /^(?:[A-Za-z0-9_/](?:[\w./-]|:(?=\S))*|[0-9.]+)$/;
const guessed = /^(?:true|false|null|yes|no|on|off|~)$/i;

/**
 * A value as it can stand in a flow file on one line, quoted where YAML would read something else.
 */
export function spell(value: Json): string {
  if (typeof value === "string")
    return plain.test(value) && !guessed.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value))
    return `[${(value as readonly Json[]).map((item) => spell(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${spell(key)}: ${spell(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** The span of a text inside its quotes; the span itself when it has none. */
export function withoutQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  const isQuoted = (quote === '"' || quote === "'") && end - start >= 2 && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
