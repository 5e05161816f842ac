/** The results of a glance over a YAML text before it is parsed. */
export interface YamlScan {
  /** Where the nesting first exceeds the limit. */
  readonly tooDeep: number | undefined;
  /** The innermost `[` or `{` that is never closed. */
  readonly unclosed: number | undefined;
  /** The first bracket that would close one of the other kind, and that one. */
  readonly crossed: { readonly opened: number; readonly closed: number } | undefined;
  /** Where a text in quotes begins that is never closed. */
  readonly openQuote: number | undefined;
  /**
   * The last `#` inside brackets that began a comment straight after a colon, where a value was
   * expected.
   */
  readonly comment: number | undefined;
}

/**
 * Estimates the nesting of a YAML text in linear time and constant stack, because a parser recurses
 * and hostile nesting can take a process down. It knows quotes, comments, block texts, brackets and
 * indentation, and nothing else of YAML; the reader measures the exact depth again on what was
 * parsed.
 */
export function scanYaml(text: string, maxDepth: number): YamlScan {
  const columns: number[] = [];
  const brackets: number[] = [];
  let comment: number | undefined;
  let openQuote: number | undefined;
  let crossed: YamlScan["crossed"];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const scanned =
      brackets.length === 0
        ? scanIndentation(text, at, columns)
        : { at: skipSpaces(text, at), block: false };
    const line = scanned.block
      ? { at: endOfBlock(text, at) }
      : scanLine(text, scanned.at, brackets);
    comment = line.comment ?? comment;
    openQuote = line.openQuote ?? openQuote;
    crossed ??= line.crossed;
    const deep = columns.length + Math.max(brackets.length, line.deepest ?? 0) > maxDepth;
    if (deep) {
      const tooDeep = Math.min(line.deepestAt ?? scanned.at, text.length);
      return { tooDeep, unclosed: undefined, crossed, openQuote, comment };
    }
    at = line.at;
  }
  return { tooDeep: undefined, unclosed: brackets.at(-1), crossed, openQuote, comment };
}

const blockHeader = /(?:^|[\s:-])[|>][-+0-9]*[ \t]*(?:#.*)?\r?$/;

/**
 * Reads the indentation and the `-` and `?` at the start of a line, and keeps the columns where
 * collections begin.
 */
function scanIndentation(
  text: string,
  start: number,
  columns: number[],
): { at: number; block: boolean } {
  let at = skipSpaces(text, start);
  const end = endOfLine(text, at);
  if (at === end || text[at] === "#" || text[at] === "\r") return { at, block: false };
  while (isIndicator(text, at)) {
    enter(columns, at - start);
    at = skipSpaces(text, at + 1);
  }
  const rest = text.slice(at, end);
  if (/:(?:\s|$)/.test(rest)) enter(columns, at - start);
  return { at, block: blockHeader.test(text.slice(start, end)) && !/^["'#]/.test(rest) };
}

function isIndicator(text: string, at: number): boolean {
  return ["-", "?", ":"].includes(text.charAt(at)) && isBlank(text[at + 1]);
}

function enter(columns: number[], column: number): void {
  while ((columns.at(-1) ?? -1) > column) columns.pop();
  if (columns.at(-1) !== column) columns.push(column);
}

/**
 * The content of a line besides its indentation. A quoted text may carry it over several lines of
 * the file.
 */
interface ScannedLine {
  readonly at: number;
  readonly deepest?: number;
  readonly deepestAt?: number;
  readonly comment?: number | undefined;
  readonly openQuote?: number;
  readonly crossed?: YamlScan["crossed"];
}

function scanLine(text: string, start: number, brackets: number[]): ScannedLine {
  let at = start;
  let fresh = true;
  let deepest = brackets.length;
  let deepestAt = start;
  let crossed: YamlScan["crossed"];
  while (at < text.length && text[at] !== "\n") {
    const char = text.charAt(at);
    if (char === "#" && isBlank(text[at - 1]))
      return {
        at: endOfLine(text, at) + 1,
        deepest,
        deepestAt,
        crossed,
        ...suspect(text, at, brackets),
      };
    if (fresh && (char === '"' || char === "'")) {
      const end = endOfQuote(text, at);
      if (end > text.length) return { at: end, deepest, deepestAt, crossed, openQuote: at };
      at = end;
      fresh = false;
      continue;
    }
    crossed ??= crossing(text, at, brackets);
    bracket(char, at, fresh, brackets);
    if (brackets.length > deepest) [deepest, deepestAt] = [brackets.length, at];
    fresh = isBlank(char) ? fresh : startsValue(text, at, brackets.length > 0);
    at += 1;
  }
  return { at: at + 1, deepest, deepestAt, crossed };
}

/** A bracket at an offset that would close the innermost one, which is of the other kind. */
function crossing(text: string, at: number, brackets: readonly number[]): YamlScan["crossed"] {
  const opened = brackets.at(-1);
  const pair = opened === undefined ? "" : `${text.charAt(opened)}${text.charAt(at)}`;
  return opened !== undefined && ["{]", "[}"].includes(pair) ? { opened, closed: at } : undefined;
}

function bracket(char: string, at: number, fresh: boolean, brackets: number[]): void {
  const inside = brackets.length > 0;
  if ((char === "[" || char === "{") && (inside || fresh)) brackets.push(at);
  if ((char === "]" || char === "}") && inside) brackets.pop();
}

/** Whether a value may begin after this character, so that a quote there is a quote. */
function startsValue(text: string, at: number, inside: boolean): boolean {
  const char = text.charAt(at);
  if (char === ":") return inside || isBlank(text[at + 1]);
  return inside && ["[", "{", ","].includes(char);
}

function suspect(text: string, at: number, brackets: readonly number[]): { comment?: number } {
  let before = at - 1;
  while (before >= 0 && (text[before] === " " || text[before] === "\t")) before -= 1;
  return brackets.length > 0 && text[before] === ":" ? { comment: at } : {};
}

function isBlank(char: string | undefined): boolean {
  return char === undefined || char === " " || char === "\t" || char === "\n" || char === "\r";
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function endOfQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += quote === '"' && text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/**
 * The start of the first line after a block text (`|`, `>`), whose lines are indented deeper than
 * its header's.
 */
function endOfBlock(text: string, start: number): number {
  const indent = skipSpaces(text, start) - start;
  let at = endOfLine(text, start) + 1;
  while (at < text.length) {
    const first = skipSpaces(text, at);
    if (first - at <= indent && first < text.length && text[first] !== "\n" && text[first] !== "\r")
      break;
    at = endOfLine(text, first) + 1;
  }
  return at;
}
