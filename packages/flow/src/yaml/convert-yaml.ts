import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  parseAllDocuments,
  type Document,
  type Node,
} from "yaml";
import type { Diagnostic, Located, Span } from "@flowrun/core";
import {
  flowProblem,
  quote,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from "@flowrun/core/tooling";
import { negatedCondition } from "./condition-as-tag.ts";
import { isVerbLine } from "./known-words.ts";
import { lineAt } from "./yaml-fault.ts";
import { cutTexts, type WrittenPair } from "./cut-text.ts";
import { listInBraces } from "./list-in-braces.ts";
import { joinedItem } from "./joined-item.ts";
import type { Aliases } from "./yaml-aliases.ts";
import { typographicQuotes } from "./lookalike.ts";
import { readKey } from "./yaml-key.ts";

/** The deepest nesting of lists and maps that is read. */
export const deepestNesting = 64;

/** Everything that one conversion shares. */
export interface Conversion {
  readonly text: string;
  readonly diagnostics: Diagnostic[];
  readonly aliases: Aliases;
}

/**
 * The documents of a text as the library reads them; `undefined` when they are nested too deeply
 * for it.
 */
export function parseYaml(text: string): readonly Document[] | undefined {
  try {
    // The library's own check of keys compares each with all others; it is done in linear time
    // below.
    const parsed = parseAllDocuments(text, {
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    // Running out of stack is all that nesting can still do here; anything else is a fault of ours
    // and must be seen.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The only document of a text, where it has no errors. */
export function parseWhole(text: string): Document | undefined {
  const [document, second] = parseYaml(text) ?? [];
  return second === undefined && document?.errors.length === 0 ? document : undefined;
}

/**
 * A node of the library at a depth, counted from 1, as ours. A value that cannot be in a flow
 * becomes nothing, with a diagnostic.
 */
export function convertYaml(node: Node, conversion: Conversion, depth: number): YamlNode {
  const { diagnostics, aliases, text } = conversion;
  const span = spanOf(node);
  if (isAlias(node)) return aliases.follow(node.source, span) ?? nothing(span);
  if (node.tag !== undefined) diagnostics.push(tagged(node.tag, text, span));
  const { anchor } = node;
  if (anchor !== undefined && isNothing(node)) diagnostics.push(emptyAnchor(anchor, text, span));
  return aliases.mark(anchor, () => {
    if (depth > deepestNesting) {
      diagnostics.push(tooDeep(span.start));
      return nothing(span);
    }
    if (isMap(node))
      return (
        listInBraces(node, span, conversion) ??
        convertMap(node.items, span, { conversion, depth, flow: node.flow === true })
      );
    if (isCollection(node)) {
      const items = node.items.map((item) => convertYaml(item as Node, conversion, depth + 1));
      return { kind: "list", items, span: node.flow === true ? span : upTo(span, items.at(-1)) };
    }
    const scalar = convertScalar(node, conversion.text, span);
    const problem =
      typographicQuotes(conversion.text, scalar) ?? joinedItem(conversion.text, scalar);
    if (problem !== undefined) diagnostics.push(problem);
    return scalar;
  });
}

/** A map that is being converted. */
interface MapContext {
  readonly conversion: Conversion;
  readonly depth: number;
  /** Written with braces, so that the end of the node is the end of the map. */
  readonly flow: boolean;
}

function convertMap(
  written: readonly { key: unknown; value: unknown }[],
  span: Span,
  context: MapContext,
): YamlMap {
  const { conversion, depth } = context;
  const seen = new Map<string, Span>();
  const entries: YamlEntry[] = [];
  const twice: Twice[] = [];
  const cut = cutTexts(conversion.text, context.flow ? written.map(asWritten) : []);
  conversion.diagnostics.push(...cut.problems);
  for (const pair of written.filter((_, index) => !cut.rest.has(index))) {
    const keySpan = isNode(pair.key) ? spanOf(pair.key) : span;
    const key = keyOf(pair, keySpan, context);
    const value = isNode(pair.value)
      ? convertYaml(pair.value, conversion, depth + 1)
      : nothing(endOf(keySpan));
    if (key === undefined) continue;
    const first = seen.get(key.value);
    if (first === undefined) entries.push({ key, value });
    else twice.push({ key, first });
    seen.set(key.value, first ?? key.span);
  }
  conversion.diagnostics.push(...duplicates(conversion.text, twice));
  return {
    kind: "map",
    entries,
    span: context.flow ? span : upTo(span, entries.at(-1)?.value ?? nothing(span)),
  };
}

function asWritten({
  key,
  value,
}: {
  readonly key: unknown;
  readonly value: unknown;
}): WrittenPair {
  const isPlain = (node: unknown): boolean => isScalar(node) && node.type === "PLAIN";
  const isEmpty = !isNode(value) || isNothing(value);
  return {
    key: isNode(key) ? spanOf(key) : { start: 0, end: 0 },
    text: isNode(value) && !isEmpty && isPlain(value) ? spanOf(value) : undefined,
    isAlone: isEmpty && isPlain(key),
  };
}

function keyOf(
  { key, value }: { readonly key: unknown; readonly value: unknown },
  span: Span,
  { conversion, flow }: MapContext,
): ReturnType<typeof readKey> {
  const scalar = isScalar(key) ? convertScalar(key, conversion.text, span) : undefined;
  const isEmpty = !isNode(value) || isNothing(value);
  return readKey(scalar, span, { ...conversion, isAlone: flow && isEmpty });
}

function convertScalar(node: unknown, text: string, span: Span): YamlScalar {
  if (!isScalar(node)) return nothing(span);
  const quoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
  const block = node.type === "BLOCK_FOLDED" || node.type === "BLOCK_LITERAL";
  const written = block ? trimEnd(text, span) : span;
  const plain = !quoted && !block;
  const spelling = node.source ?? (typeof node.value === "string" ? node.value : "");
  return {
    kind: "scalar",
    text: spelling,
    plain,
    span: written,
    valueSpan:
      quoted && span.end - span.start >= 2 ? { start: span.start + 1, end: span.end - 1 } : written,
    comment: plain && spelling === "" ? commentAt(text, span.start) : undefined,
  };
}

/** The comment that stands on the same line where a value was expected. */
function commentAt(text: string, offset: number): Span | undefined {
  let start = offset;
  while (text[start] === " " || text[start] === "\t") start += 1;
  return text[start] === "#" ? { start, end: start + 1 } : undefined;
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isCollection(value) || isAlias(value);
}

/** Whether a node is nothing at all. */
export function isNothing(node: Node): boolean {
  return isScalar(node) && node.value === null && (node.source ?? "") === "";
}

function nothing(span: Span): YamlScalar {
  return { kind: "scalar", text: "", plain: true, span, valueSpan: span, comment: undefined };
}

function spanOf(node: {
  readonly range?: readonly [number, number, number] | null | undefined;
}): Span {
  const [start, end] = node.range ?? [0, 0];
  return { start, end };
}

function endOf(span: Span): Span {
  return { start: span.end, end: span.end };
}

function upTo(span: Span, last: YamlNode | undefined): Span {
  return { start: span.start, end: Math.max(span.start, last?.span.end ?? span.end) };
}

function trimEnd(text: string, span: Span): Span {
  return { start: span.start, end: span.start + text.slice(span.start, span.end).trimEnd().length };
}

function emptyAnchor(anchor: string, text: string, { start }: Span): Diagnostic {
  const at = Math.max(0, text.lastIndexOf(`&${anchor}`, start));
  const span = { start: at, end: at + anchor.length + 1 };
  const message = `"&${anchor}" names a value for other places of the file, and none stands behind it.`;
  return flowProblem("FLOW_NO_VALUE", span, message, {
    hint: 'Remove the "&"; or put the text in double quotes if it begins with that.',
  });
}

/** The problem of a text that is nested too deeply at an offset. */
export function tooDeep(offset: number): Diagnostic {
  const message = `The file is nested deeper than ${deepestNesting} levels here, which no file needs.`;
  return flowProblem("FLOW_TOO_DEEP", { start: offset, end: offset }, message, {
    hint: "Check for a bracket that is not closed.",
  });
}

function tagged(tag: string, text: string, { start }: Span): Diagnostic {
  const shown = tag.replace(/^tag:yaml\.org,2002:/, "!!");
  const at = text.lastIndexOf(shown, start);
  const span = at === -1 ? { start, end: start } : { start: at, end: at + shown.length };
  const condition = at === -1 ? undefined : negatedCondition(lineAt(text, at));
  if (condition !== undefined) return condition;
  return flowProblem("FLOW_TAG", span, `The YAML tag "${shown}" has no meaning here.`, {
    hint: shown.startsWith("!!")
      ? "Remove the tag."
      : 'Remove the "!", or put the whole value in double quotes if it belongs to the text; or remove the tag.',
  });
}

/** A key that stands again in its map, and where it stood first. */
interface Twice {
  readonly key: Located<string>;
  readonly first: Span;
}

/** The problems of keys that stand twice. Several may begin a second thing, and are one problem. */
function duplicates(text: string, twice: readonly Twice[]): readonly Diagnostic[] {
  const [begin, second] = twice;
  if (begin === undefined) return [];
  if (second === undefined || isStepAt(text, begin.key.span)) return [duplicate(text, begin)];
  const [one, two, ...others] = new Set(twice.map(({ key }) => key.value));
  if (one === undefined || two === undefined) return [duplicate(text, begin)];
  const names =
    others.length === 0
      ? `${quote(one)} and ${quote(two)}`
      : `${quote(one)}, ${quote(two)} and ${others.length} more`;
  const message = `The keys ${names} stand twice in the same map.`;
  const { text: head } = lineAt(text, begin.first.start);
  const begins = /^(?:- +)/.test(head) && head.includes(`- ${one}:`);
  const missing = begins
    ? `write "- ${one}:", with its dash, in the column of the items above`
    : "write the line with its name or its dash above it";
  return [
    flowProblem("FLOW_DUPLICATE_KEY", begin.key.span, message, {
      hint: `If a second thing begins here, ${missing}; otherwise remove one of each two.`,
      related: [{ message: `${quote(one)} first stands here.`, span: begin.first }],
    }),
  ];
}

/** Whether a key is alone on its line, and a verb. */
function isStepAt(text: string, { start }: Span): boolean {
  const line = lineAt(text, start);
  return line.span.start === start && line.column >= 4 && isVerbLine(text, line);
}

function duplicate(text: string, { key: { value: key, span }, first }: Twice): Diagnostic {
  const line = lineAt(text, span.start);
  const hint = isStepAt(text, span)
    ? `Write "- ${key}:" in column ${line.column - 1} if a step begins here; or remove one of the two.`
    : "Remove or rename one of the two.";
  return flowProblem("FLOW_DUPLICATE_KEY", span, `The key "${key}" stands twice in the same map.`, {
    hint,
    related: [{ message: "It first stands here.", span: first }],
  });
}
