import type { YamlScalar } from "@flowrun/core/tooling";

/** A text without quotes, spelt as it stands between two offsets. */
export function plainScalar(text: string, start: number, end: number): YamlScalar {
  const span = { start, end };
  return {
    kind: "scalar",
    text: text.slice(start, end),
    plain: true,
    span,
    valueSpan: span,
    comment: undefined,
  };
}

/** Nothing, at a place where a value was expected. */
export function emptyScalar(at: number): YamlScalar {
  return plainScalar("", at, at);
}

/**
 * A quoted text that begins at `start`; it may run over several lines. Without a closing quote it
 * ends with its line, before the last brackets of it, because people type the closing quote last.
 */
export function quotedScalar(text: string, start: number, lineEnd: number): YamlScalar {
  const quote = text[start] ?? '"';
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" && quote === '"' ? 2 : 1;
  const isClosed = at < text.length && (at < lineEnd || isWholeQuote(text.slice(start + 1, at)));
  const end = isClosed ? at : withoutBrackets(text, start + 1, lineEnd);
  const valueSpan = { start: start + 1, end };
  const inner = text.slice(valueSpan.start, valueSpan.end);
  const span = { start, end: isClosed ? end + 1 : end };
  return {
    kind: "scalar",
    text: inner.replaceAll(/\\(["\\])/g, "$1"),
    plain: false,
    span,
    valueSpan,
    comment: undefined,
  };
}

function withoutBrackets(text: string, start: number, lineEnd: number): number {
  let end = lineEnd;
  while (end > start && " \t}]".includes(text[end - 1] ?? "")) end -= 1;
  return end;
}

/**
 * Whether what a far quote closes looks like prose over several lines, and not like the rest of the
 * file.
 */
function isWholeQuote(inner: string): boolean {
  return !/\n\s*(?:- |[\w-]+:\s|$)/.test(inner);
}
