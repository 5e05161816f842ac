import type { YamlEntry, YamlNode, YamlScalar } from "@flowrun/core/tooling";
import { endOfLine } from "./line-cursor.ts";
import { emptyScalar, plainScalar, quotedScalar } from "./loose-node.ts";

/** The deepest nesting that is followed; what is deeper is nothing. */
export const deepest = 64;

/** The value read in brackets, with the offset behind it. */
export interface FlowStyle {
  readonly node: YamlNode;
  readonly end: number;
}

/**
 * The list or map in brackets that begins at an offset. Without its closing bracket it ends before
 * the first line that is indented no further than `column`. So a bracket being typed does not
 * swallow the rest of the file.
 */
export function readFlowStyle(text: string, start: number, column: number): FlowStyle {
  const limit = limitOf(text, start, column);
  let at = start;

  const skip = (): void => {
    while (at < limit && /\s/.test(text[at] ?? "")) at += 1;
    if (text[at] !== "#" || !/\s/.test(text[at - 1] ?? "")) return;
    at = Math.min(limit, endOfLine(text, at));
    skip();
  };
  const readPlain = (): YamlScalar => {
    const end = plainEnd(text, at, limit);
    const node = plainScalar(text, at, at + text.slice(at, end).trimEnd().length);
    at = end;
    return node;
  };
  const readValue = (depth: number): YamlNode => {
    const character = text[at] ?? "";
    if (character === "{" || character === "[")
      return depth > deepest ? skipAll() : readBrackets(depth);
    if (character !== '"' && character !== "'") return readPlain();
    const node = quotedScalar(text, at, Math.min(limit, endOfLine(text, at)));
    at = Math.max(at + 1, node.span.end);
    return node;
  };
  const skipAll = (): YamlNode => {
    at = limit;
    return emptyScalar(limit);
  };
  const readEntry = (depth: number): YamlEntry => {
    const key = readValue(depth + 1);
    const located = { value: key.kind === "scalar" ? key.text : "", span: key.span };
    skip();
    if (text[at] !== ":") return { key: located, value: emptyScalar(key.span.end) };
    at += 1;
    const behind = at;
    skip();
    const isMissing = at >= limit || text[at] === "," || text[at] === "}" || text[at] === "]";
    return { key: located, value: isMissing ? emptyScalar(behind) : readValue(depth + 1) };
  };
  const readBrackets = (depth: number): YamlNode => {
    const from = at;
    const close = text[from] === "{" ? "}" : "]";
    const entries: YamlEntry[] = [];
    const items: YamlNode[] = [];
    at += 1;
    for (;;) {
      skip();
      const before = at;
      if (at >= limit || text[at] === close) break;
      if (text[at] === ",") at += 1;
      else if (close === "}") entries.push(readEntry(depth));
      else items.push(readValue(depth + 1));
      if (at === before) at += 1;
    }
    at = Math.min(limit, at + 1);
    const span = { start: from, end: at };
    return close === "}" ? { kind: "map", entries, span } : { kind: "list", items, span };
  };

  const node = readBrackets(1);
  return { node, end: at };
}

/** The offset before which everything belongs to the brackets, whether they are closed or not. */
function limitOf(text: string, start: number, column: number): number {
  for (let at = text.indexOf("\n", start); at !== -1; at = text.indexOf("\n", at + 1)) {
    const indent = /^[ \t]*/.exec(text.slice(at + 1, at + 1 + column + 1))?.[0].length ?? 0;
    const first = text[at + 1 + indent] ?? "";
    const isBlank = first === "\n" || first === "\r" || first === "";
    const closes = first === "}" || first === "]";
    if (!isBlank && !closes && indent <= column) return at;
  }
  return text.length;
}

/**
 * The end of a text without quotes: a comma, a bracket, `: `, a comment or the line. An expression
 * is one whole.
 */
function plainEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    const character = text[at] ?? "";
    if (text.startsWith("${", at)) at = closeOf(text, at, limit);
    else if (",[]{}\n".includes(character)) break;
    else if (character === ":" && /[\s,{}[\]]|^$/.test(text[at + 1] ?? "")) break;
    else if (character === "#" && at > start && /\s/.test(text[at - 1] ?? "")) break;
    at += 1;
  }
  return Math.min(at, limit);
}

/** The offset of the `}` of an expression on the same line; the offset itself when it has none. */
function closeOf(text: string, at: number, limit: number): number {
  const close = text.indexOf("}", at);
  const end = Math.min(limit, endOfLine(text, at));
  return close === -1 || close >= end ? at + 1 : close;
}
