import type { Located } from "../source/span.ts";
import type { YamlEntry, YamlList, YamlMap, YamlNode, YamlScalar } from "./yaml-node.ts";

/**
 * Reads the YAML that flows are mostly written in: maps and lists by indentation, or in brackets on one line; keys that are
 * words; texts on one line, without escapes; comments. It gives the very tree that the YAML library leads to, in a tenth of
 * its time, or `undefined` for anything else, right or wrong, which is then for the library to read. Linear, total.
 */
export function readPlainYaml(text: string): YamlMap | undefined {
  if (/[\t\r\uFEFF]/.test(text)) return undefined;
  const reading: Reading = { text, lines: linesOf(text), next: 0 };
  const [first] = reading.lines;
  const root = first?.column === 0 ? readMap(reading, first, 1) : undefined;
  return reading.next === reading.lines.length ? root : undefined;
}

/** A line that says something, or what stands behind the `- ` of one. */
interface Line {
  /** The offset of its first character that is no blank. */
  readonly at: number;
  /** The blanks before that; a `- ` counts as blanks. */
  readonly column: number;
  /** The offset of its end, without the line break. */
  readonly end: number;
}

interface Reading {
  readonly text: string;
  readonly lines: readonly Line[];
  /** The index of the first line that has not been read. */
  next: number;
}

/** Far from what is too deep for a flow, and for the stack. */
const deepest = 30;

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    const at = skipBlanks(text, start, end);
    if (at < end && text[at] !== "#") lines.push({ at, column: at - start, end });
    start = end + 1;
  }
  return lines;
}

function readMap(reading: Reading, first: Line, depth: number): YamlMap | undefined {
  const entries: YamlEntry[] = [];
  const seen = new Set<string>();
  for (let line: Line | undefined = first; line?.column === first.column; line = reading.lines[reading.next]) {
    const key = keyAt(reading.text, line.at, line.end);
    if (key === undefined || seen.has(key.value) || depth > deepest) return undefined;
    seen.add(key.value);
    reading.next += 1;
    const value = readValue(reading, { ...line, at: key.span.end + 1 }, depth);
    if (value === undefined) return undefined;
    entries.push({ key, value });
  }
  const end = entries.at(-1)?.value.span.end ?? first.at;
  return { kind: "map", entries, span: { start: first.at, end } };
}

function readList(reading: Reading, first: Line, depth: number): YamlList | undefined {
  const { text, lines } = reading;
  const items: YamlNode[] = [];
  for (let line: Line | undefined = first; line?.column === first.column && isDash(text, line);) {
    const at = skipBlanks(text, line.at + 1, line.end);
    const inside: Line = { at, column: line.column + at - line.at, end: line.end };
    const isMap = keyAt(text, at, line.end) !== undefined;
    if (!isMap) reading.next += 1;
    const item = isMap ? readMap(reading, inside, depth + 1) : readInline(text, inside);
    if (item === undefined) return undefined;
    items.push(item);
    line = lines[reading.next];
  }
  return { kind: "list", items, span: { start: first.at, end: items.at(-1)?.span.end ?? first.at } };
}

/** What stands behind the colon of a key, or on the lines below it. */
function readValue(reading: Reading, behind: Line, depth: number): YamlNode | undefined {
  const { text, lines } = reading;
  const at = skipBlanks(text, behind.at, behind.end);
  if (at < behind.end && text[at] !== "#") return readInline(text, { ...behind, at });
  const below = lines[reading.next];
  if (below === undefined || below.column < behind.column) return undefined;
  // A list may begin in the column of its key.
  if (isDash(text, below)) return readList(reading, below, depth + 1);
  return below.column > behind.column ? readMap(reading, below, depth + 1) : undefined;
}

/** A value that ends with its line, but for a comment. */
function readInline(text: string, { at, end }: Line): YamlNode | undefined {
  if (!isEnclosed(text, at)) {
    const comment = text.slice(at, end).indexOf(" #");
    return plainScalar(text, at, comment === -1 ? end : at + comment);
  }
  const node = readEnclosed(text, at, { end, depth: 1 });
  if (node === undefined) return undefined;
  const rest = skipBlanks(text, node.span.end, end);
  const isComment = text[rest] === "#" && rest > node.span.end;
  return rest === end || isComment ? node : undefined;
}

function isEnclosed(text: string, at: number): boolean {
  return ["{", "[", '"', "'"].includes(text.charAt(at));
}

/** Where something in brackets may stand. */
interface Bounds {
  /** The offset of the end of the line. */
  readonly end: number;
  readonly depth: number;
}

/** A map, a list or a text that ends on its line with a bracket or a quote. */
function readEnclosed(text: string, start: number, bounds: Bounds): YamlNode | undefined {
  if (bounds.depth > deepest) return undefined;
  if (text[start] === "{") return readBraces(text, start, bounds);
  return text[start] === "[" ? readSquare(text, start, bounds) : quotedScalar(text, start, bounds.end);
}

function readBraces(text: string, start: number, bounds: Bounds): YamlMap | undefined {
  const entries: YamlEntry[] = [];
  const seen = new Set<string>();
  const end = readSeparated(text, start, bounds.end, (at) => {
    const key = keyAt(text, at, bounds.end);
    if (key === undefined || seen.has(key.value)) return undefined;
    seen.add(key.value);
    const value = readPart(text, skipBlanks(text, key.span.end + 1, bounds.end), bounds);
    if (value !== undefined) entries.push({ key, value });
    return value;
  });
  return end === undefined ? undefined : { kind: "map", entries, span: { start, end } };
}

function readSquare(text: string, start: number, bounds: Bounds): YamlList | undefined {
  const items: YamlNode[] = [];
  const end = readSeparated(text, start, bounds.end, (at) => {
    const item = readPart(text, at, bounds);
    if (item !== undefined) items.push(item);
    return item;
  });
  return end === undefined ? undefined : { kind: "list", items, span: { start, end } };
}

/** Reads parts with commas between them until the closing bracket, and gives the offset behind that. */
function readSeparated(
  text: string,
  start: number,
  end: number,
  read: (at: number) => YamlNode | undefined,
): number | undefined {
  const close = text[start] === "{" ? "}" : "]";
  let at = skipBlanks(text, start + 1, end);
  if (text[at] === close) return at + 1;
  for (;;) {
    const part = read(at);
    if (part === undefined) return undefined;
    at = skipBlanks(text, part.span.end, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ",") return undefined;
    at = skipBlanks(text, at + 1, end);
  }
}

/** A value inside brackets. */
function readPart(text: string, at: number, { end, depth }: Bounds): YamlNode | undefined {
  if (isEnclosed(text, at)) return readEnclosed(text, at, { end, depth: depth + 1 });
  let stop = at;
  while (stop < end && !",[]{}".includes(text.charAt(stop))) stop += 1;
  return text.slice(at, stop).includes(" #") ? undefined : plainScalar(text, at, stop);
}

const keyPattern = /^(?:[A-Za-z0-9_][\w./+-]{0,99}|"[^"\\]{1,99}"|'[^']{1,99}'):(?: |$)/;
/** Words that many YAML tools do not take for texts: what is wrong with them as keys is said elsewhere. */
const words: ReadonlySet<string> = new Set(["on", "off", "yes", "no", "true", "false", "null"]);

/** The key at an offset, without its colon. */
function keyAt(text: string, at: number, end: number): Located<string> | undefined {
  const colon = keyPattern.exec(text.slice(at, Math.min(end, at + 103)))?.[0].lastIndexOf(":") ?? -1;
  if (colon === -1) return undefined;
  const written = text.slice(at, at + colon);
  const isQuoted = written.startsWith('"') || written.startsWith("'");
  const value = isQuoted ? written.slice(1, -1) : written;
  return words.has(written.toLowerCase()) ? undefined : { value, span: { start: at, end: at + colon } };
}

function quotedScalar(text: string, start: number, end: number): YamlScalar | undefined {
  const quote = text.charAt(start);
  const close = text.indexOf(quote, start + 1);
  if (close === -1 || close >= end) return undefined;
  const inner = text.slice(start + 1, close);
  if (quote === '"' && inner.includes("\\")) return undefined;
  const valueSpan = { start: start + 1, end: close };
  return { kind: "scalar", text: inner, plain: false, span: { start, end: close + 1 }, valueSpan, comment: undefined };
}

/** A text without quotes between two offsets; `undefined` where one could mean anything else in YAML. */
function plainScalar(text: string, start: number, limit: number): YamlScalar | undefined {
  let end = limit;
  while (end > start && text[end - 1] === " ") end -= 1;
  const written = text.slice(start, end);
  if (!/^[^\s\-?:,[\]{}#&*!|>'"%@`]/.test(written) || written.includes(": ") || written.endsWith(":")) return undefined;
  const span = { start, end };
  return { kind: "scalar", text: written, plain: true, span, valueSpan: span, comment: undefined };
}

function isDash(text: string, { at, end }: Line): boolean {
  return text[at] === "-" && at + 1 < end && text[at + 1] === " ";
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text[at] === " ") at += 1;
  return at;
}
