import type { Json } from "@flowrun/core/plugin";
import type { RawAnswer } from "./attempt.ts";
import type { RequestParts } from "./request-parts.ts";

const mostCharacters = 200;

// What looks like a token: it may be one that the platform repeats. No run of letters is gone through twice.
const tokens = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/**
 * What the platform said of a failure, to end a sentence: `: "…"`, or `, an HTML page`, or nothing. At most 200
 * characters in one line. What was given and what looks like a token is replaced by `…`: it may be secret.
 */
export function platformWords({ contentType, text }: RawAnswer, given: RequestParts): string {
  if (contentType.startsWith("text/html") || /^\s*</.test(text)) return ", an HTML page";
  const masked = valuesIn([given.path, given.query, given.body ?? null])
    .toSorted((a, b) => b.length - a.length)
    .reduce((words, value) => words.replaceAll(value, "…"), text.slice(0, mostRead))
    .replaceAll(tokens, "…");
  const line = masked.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  if (line === "") return "";
  return `: "${line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line}"`;
}

// Enough for the words that are shown, whatever was masked in them.
const mostRead = 16 * 1024;

// Shorter ones say nothing by themselves, and would leave gaps everywhere.
const shortestSecret = 3;

function valuesIn(value: Json): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(valuesIn);
  const text = typeof value === "boolean" ? "" : String(value ?? "");
  if (text.length < shortestSecret) return [];
  // In JSON some characters are written in another way.
  const inJson = JSON.stringify(text).slice(1, -1);
  return inJson === text ? [text] : [text, inJson];
}
