import type { Span } from "@flowrun/core";

/** The span of a text inside its quotes; the span itself when it has none. */
export function withoutQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  const isQuoted = (quote === '"' || quote === "'") && end - start >= 2 && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
