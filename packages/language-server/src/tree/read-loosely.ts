import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import { createLineCursor, endOfLine, type BlockPlace, type LineCursor } from "./line-cursor.ts";
import { emptyScalar, plainScalar, quotedScalar } from "./loose-node.ts";
import { deepest, readFlowStyle } from "./read-flow-style.ts";

/**
 * A YAML text that is being written, as a tree: the best that its lines and their indentation say.
 * Total and linear; a mistake spoils only its own line. A word where a key is expected becomes a
 * key without a value. For well-formed flows it gives the tree that YAML gives, but for anchors,
 * aliases and texts with escapes.
 */
export function readLoosely(text: string): YamlNode {
  const reading: Reading = { text, lines: createLineCursor(text) };
  const first = reading.lines.here();
  return first === undefined ? emptyScalar(0) : readBlock(reading, first, 1);
}

interface Reading {
  readonly text: string;
  readonly lines: LineCursor;
}

const quotedKey = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=[ \t]*:(?:\s|$))/;

function readBlock(reading: Reading, place: BlockPlace, depth: number): YamlNode {
  if (depth > deepest) return skipBelow(reading, place);
  if (isDash(reading.text, place)) return readList(reading, place.column, depth);
  if (keyAt(reading.text, place) !== undefined) return readMap(reading, place.column, depth);
  return readAlone(reading, place, depth);
}

/** Passes over a block that is too deep. */
function skipBelow({ lines }: Reading, place: BlockPlace): YamlNode {
  for (
    let here = lines.here();
    here !== undefined && here.column >= place.column;
    here = lines.here()
  )
    lines.leap(here.end + 1);
  return emptyScalar(place.at);
}

/** A value without a key: brackets, a text, or the half-typed first key of a map. */
function readAlone(reading: Reading, place: BlockPlace, depth: number): YamlNode {
  const { text, lines } = reading;
  const node = readInline(reading, place, place.column - 1);
  const next = lines.here();
  const isKey = node.kind === "scalar" && node.plain && /^\S+$/.test(node.text);
  if (!isKey || next?.column !== place.column || isDash(text, next)) return node;
  const entry = { key: { value: node.text, span: node.span }, value: emptyScalar(node.span.end) };
  const rest = readMap(reading, place.column, depth);
  return rest.kind === "map" ? mapOf([entry, ...rest.entries], place.at) : node;
}

function readList(reading: Reading, column: number, depth: number): YamlNode {
  const { text, lines } = reading;
  const start = lines.here()?.at ?? 0;
  const items: YamlNode[] = [];
  for (let here = lines.here(); here?.column === column; here = lines.here()) {
    if (!isDash(text, here)) {
      // A word in the column of the dashes is a step whose dash has not been typed.
      if (keyAt(text, here) !== undefined) break;
      items.push(readInline(reading, here, column));
      continue;
    }
    const content = skipBlanks(text, here.at + 1, here.end);
    if (content < here.end && text[content] !== "#") {
      lines.within(content);
      items.push(
        readBlock(
          reading,
          { at: content, column: column + content - here.at, end: here.end },
          depth + 1,
        ),
      );
    } else {
      lines.leap(here.end);
      items.push(readBelow(reading, column + 1, { at: Math.min(here.end, here.at + 2), depth }));
    }
    skipDeeper(lines, column);
  }
  return { kind: "list", items, span: { start, end: items.at(-1)?.span.end ?? start } };
}

function readMap(reading: Reading, column: number, depth: number): YamlNode {
  const { text, lines } = reading;
  const start = lines.here()?.at ?? 0;
  const entries: YamlEntry[] = [];
  for (
    let here = lines.here();
    here?.column === column && !isDash(text, here);
    here = lines.here()
  ) {
    const key = keyAt(text, here);
    if (key === undefined) {
      const word = readInline(reading, here, column);
      if (word.kind === "scalar")
        entries.push({
          key: { value: word.text, span: word.span },
          value: emptyScalar(word.span.end),
        });
    } else entries.push({ key, value: readValue(reading, here, { colon: key.colon, depth }) });
    skipDeeper(lines, column);
  }
  return mapOf(entries, start);
}

/** The value behind a colon, or on the lines below it. */
function readValue(
  reading: Reading,
  here: BlockPlace,
  { colon, depth }: { colon: number; depth: number },
): YamlNode {
  const { text, lines } = reading;
  const at = skipAnchor(text, skipBlanks(text, colon + 1, here.end), here.end);
  if (at >= here.end || text[at] === "#") {
    lines.leap(here.end);
    return readBelow(reading, here.column, { at: Math.min(here.end, colon + 2), depth });
  }
  if (text[at] === "|" || text[at] === ">") return readBlockText(reading, at, here);
  const node = readInline(reading, { at, column: here.column, end: here.end }, here.column);
  const next = lines.here();
  const isNested = next !== undefined && next.column > here.column;
  return isNested && keyAt(text, next) !== undefined ? readBlock(reading, next, depth + 1) : node;
}

/**
 * The block on the lines below, if it is indented enough: a list may begin in the column of its
 * key.
 */
function readBelow(
  reading: Reading,
  column: number,
  { at, depth }: { at: number; depth: number },
): YamlNode {
  const next = reading.lines.here();
  const isBelow =
    next !== undefined &&
    (next.column > column || (next.column === column && isDash(reading.text, next)));
  return isBelow ? readBlock(reading, next, depth + 1) : emptyScalar(at);
}

/**
 * Brackets, a quoted text or a plain one with the lines that go on with it; the cursor stands
 * behind it then.
 */
function readInline({ text, lines }: Reading, { at, end }: BlockPlace, column: number): YamlNode {
  const first = text[at] ?? "";
  if ((first === "{" && !text.startsWith("{{", at)) || first === "[") {
    const flow = readFlowStyle(text, at, column);
    lines.leap(flow.end);
    return flow.node;
  }
  const node =
    first === '"' || first === "'" ? quotedScalar(text, at, end) : plainLine(text, at, end);
  lines.leap(Math.max(end, node.span.end));
  return node;
}

function plainLine(text: string, start: number, end: number): YamlNode {
  const line = text.slice(start, end);
  const comment = line.search(/\s#/);
  return plainScalar(
    text,
    start,
    start + (comment === -1 ? line : line.slice(0, comment)).trimEnd().length,
  );
}

/** A text under `|` or `>`: everything that is indented further than its key. */
function readBlockText({ text, lines }: Reading, at: number, here: BlockPlace): YamlNode {
  let end = here.end;
  for (let start = text.indexOf("\n", end) + 1; start > 0 && start < text.length;) {
    const lineEnd = endOfLine(text, start);
    const blanks = /^ */.exec(text.slice(start, lineEnd))?.[0].length ?? 0;
    if (start + blanks < lineEnd && blanks <= here.column) break;
    if (start + blanks < lineEnd) end = lineEnd;
    start = text.indexOf("\n", lineEnd) + 1;
  }
  lines.leap(end);
  const scalar = plainScalar(text, at, end);
  return { ...scalar, plain: false };
}

/** Lines that are indented further than their place allows belong to nothing. */
function skipDeeper(lines: LineCursor, column: number): void {
  for (let here = lines.here(); here !== undefined && here.column > column; here = lines.here())
    lines.leap(here.end);
}

function keyAt(
  text: string,
  { at, end }: BlockPlace,
): (YamlEntry["key"] & { readonly colon: number }) | undefined {
  const line = text.slice(at, end);
  const quoted = quotedKey.exec(line)?.[0].length ?? 0;
  const colon = quoted > 0 ? line.indexOf(":", quoted) : line.search(/:(?=\s|$)/);
  if (colon < 1 || (quoted === 0 && /^["'#&*!|>%@`[\]{},]/.test(line))) return undefined;
  const written = quoted > 0 ? line.slice(0, quoted) : line.slice(0, colon).trimEnd();
  if (quoted === 0 && written.includes(" #")) return undefined;
  const value = quoted > 0 ? written.slice(1, -1) : written;
  return { value, span: { start: at, end: at + written.length }, colon: at + colon };
}

function isDash(text: string, { at, end }: BlockPlace): boolean {
  return text[at] === "-" && (at + 1 >= end || text[at + 1] === " " || text[at + 1] === "\t");
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === " " || text[at] === "\t")) at += 1;
  return at;
}

function skipAnchor(text: string, at: number, end: number): number {
  const anchor = /^&[^\s,[\]{}]+[ \t]*/.exec(text.slice(at, end))?.[0].length ?? 0;
  return at + anchor;
}

function mapOf(entries: readonly YamlEntry[], start: number): YamlNode {
  const last = entries.at(-1);
  return {
    kind: "map",
    entries,
    span: { start, end: Math.max(last?.key.span.end ?? start, last?.value.span.end ?? start) },
  };
}
