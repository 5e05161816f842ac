import { isAlias, isCollection, isMap, isScalar, parseAllDocuments, type Document, type Node } from "yaml";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { Source } from "../source/source.ts";
import type { Span } from "../source/span.ts";
import { createAliases, type Aliases } from "./yaml-aliases.ts";
import { readKey } from "./yaml-key.ts";
import { scanYaml } from "./scan-yaml.ts";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from "./yaml-node.ts";
import { explainYamlFault } from "./yaml-problem.ts";

/** The largest flow that is read, in UTF-16 units; with plain Latin text that is 1 MiB. */
export const largestFlow = 1_048_576;

/** The deepest nesting of lists and maps that is read. */
export const deepestNesting = 64;

/** What reading a YAML text gives. Without a `root` there is at least one error; with one, all errors are of equal keys. */
export interface YamlReading {
  readonly root: YamlNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// A memo, not state: a source always reads the same, and an editor asks for the tree and for the problems of each version.
const readings = new WeakMap<Source, YamlReading>();

/**
 * A YAML 1.2 text as a tree with places. Total: any text gives a tree or diagnostics, every span lies inside the text, and
 * the work grows linearly with it. A syntax error gives one diagnostic. Reading never runs anything: tags are
 * refused, aliases are limited. The same source is read once.
 */
export function readYaml(source: Source): YamlReading {
  const reading = readings.get(source) ?? readText(source.text);
  readings.set(source, reading);
  return reading;
}

function readText(text: string): YamlReading {
  const refused = refuse(text);
  if (refused !== undefined) return { root: undefined, diagnostics: [refused] };
  const scan = scanYaml(text, deepestNesting);
  if (scan.tooDeep !== undefined) return { root: undefined, diagnostics: [tooDeep(scan.tooDeep)] };
  const documents = parse(text);
  if (documents === undefined) return { root: undefined, diagnostics: [tooDeep(0)] };
  const [document, second] = documents;
  if (document === undefined) return { root: undefined, diagnostics: [emptyFile(text)] };
  const fault = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0])[0];
  if (fault !== undefined) {
    const [start, end] = fault.pos;
    const problem = explainYamlFault(text, { code: fault.code, span: { start, end }, message: fault.message }, scan);
    return { root: undefined, diagnostics: [problem] };
  }
  if (second !== undefined) return { root: undefined, diagnostics: [severalDocuments(text, document)] };
  if (document.contents === null || isNothing(document.contents))
    return { root: undefined, diagnostics: [emptyFile(text)] };
  const diagnostics: Diagnostic[] = [];
  const root = convert(document.contents, { text, diagnostics, aliases: createAliases(diagnostics) }, 1);
  // Of two equal keys the first stays; after anything else a part is missing, and its absence would be reported too.
  const isWhole = diagnostics.every(({ code }) => code === "FLOW_DUPLICATE_KEY");
  return { root: isWhole ? root : undefined, diagnostics };
}

/** Everything that one conversion shares. */
interface Conversion {
  readonly text: string;
  readonly diagnostics: Diagnostic[];
  readonly aliases: Aliases;
}

function parse(text: string): readonly Document[] | undefined {
  try {
    // The library's own check of keys compares each with all others; it is done in linear time below.
    const parsed = parseAllDocuments(text, { uniqueKeys: false, prettyErrors: false, logLevel: "silent" });
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    // Running out of stack is all that nesting can still do here; anything else is a fault of ours and must be seen.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function convert(node: Node, conversion: Conversion, depth: number): YamlNode {
  const { diagnostics, aliases } = conversion;
  const span = spanOf(node);
  if (isAlias(node)) return aliases.follow(node.source, span) ?? nothing(span);
  if (node.tag !== undefined) diagnostics.push(tagged(node.tag, span));
  const { anchor } = node;
  return aliases.mark(anchor, () => {
    if (depth > deepestNesting) {
      diagnostics.push(tooDeep(span.start));
      return nothing(span);
    }
    if (isMap(node)) return convertMap(node.items, span, { conversion, depth, flow: node.flow === true });
    if (isCollection(node)) {
      const items = node.items.map((item) => convert(item as Node, conversion, depth + 1));
      return { kind: "list", items, span: node.flow === true ? span : upTo(span, items.at(-1)) };
    }
    return convertScalar(node, conversion.text, span);
  });
}

/** A map that is being converted. */
interface MapContext {
  readonly conversion: Conversion;
  readonly depth: number;
  /** Written with braces, so that the end of the node is the end of the map. */
  readonly flow: boolean;
}

function convertMap(pairs: readonly { key: unknown; value: unknown }[], span: Span, context: MapContext): YamlMap {
  const { conversion, depth } = context;
  const seen = new Map<string, Span>();
  const entries: YamlEntry[] = [];
  for (const pair of pairs) {
    const keySpan = isNode(pair.key) ? spanOf(pair.key) : span;
    const scalar = isScalar(pair.key) ? convertScalar(pair.key, conversion.text, keySpan) : undefined;
    const key = readKey(scalar, keySpan, conversion);
    const value = isNode(pair.value) ? convert(pair.value, conversion, depth + 1) : nothing(endOf(keySpan));
    if (key === undefined) continue;
    const first = seen.get(key.value);
    if (first === undefined) entries.push({ key, value });
    else conversion.diagnostics.push(duplicate(key.value, key.span, first));
    seen.set(key.value, first ?? key.span);
  }
  return { kind: "map", entries, span: context.flow ? span : upTo(span, entries.at(-1)?.value ?? nothing(span)) };
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
    valueSpan: quoted && span.end - span.start >= 2 ? { start: span.start + 1, end: span.end - 1 } : written,
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

function isNothing(node: Node): boolean {
  return isScalar(node) && node.value === null && (node.source ?? "") === "";
}

function nothing(span: Span): YamlScalar {
  return { kind: "scalar", text: "", plain: true, span, valueSpan: span, comment: undefined };
}

function spanOf(node: { readonly range?: readonly [number, number, number] | null | undefined }): Span {
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

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?!^)\uFEFF/;

function refuse(text: string): Diagnostic | undefined {
  if (text.length > largestFlow) {
    return flowProblem(
      "FLOW_FILE_TOO_LARGE",
      { start: 0, end: 0 },
      "The file is larger than 1 MiB, which no flow needs.",
      {
        hint: "Check that this is the right file.",
      },
    );
  }
  const at = text.search(controlCharacter);
  if (at === -1) return undefined;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  return flowProblem(
    "FLOW_CONTROL_CHARACTER",
    { start: at, end: at + 1 },
    `The file holds the invisible character U+${code}, which text cannot hold.`,
    {
      hint: "Remove the character, and save the file as UTF-8.",
    },
  );
}

function tooDeep(offset: number): Diagnostic {
  const message = `The file is nested deeper than ${deepestNesting} levels here, which no flow needs.`;
  return flowProblem("FLOW_TOO_DEEP", { start: offset, end: offset }, message, {
    hint: "Check for a bracket that is not closed.",
  });
}

function emptyFile(text: string): Diagnostic {
  const message = text.trim() === "" ? "The file is empty." : "The file holds nothing but comments.";
  return flowProblem("FLOW_EMPTY", { start: 0, end: 0 }, message, {
    hint: 'Begin with "flowrun: 1", then "name", "start" and "blocks".',
  });
}

function severalDocuments(text: string, first: Document): Diagnostic {
  const from = first.range?.[2] ?? 0;
  const line = text.slice(from).search(/^---/m);
  const start = from + Math.max(0, line);
  return flowProblem(
    "FLOW_SEVERAL_DOCUMENTS",
    { start, end: start + (line === -1 ? 0 : 3) },
    "A second YAML document begins here, but a file holds one flow.",
    {
      hint: 'Remove the "---", or move what follows into a file of its own.',
    },
  );
}

function tagged(tag: string, span: Span): Diagnostic {
  const shown = tag.replace(/^tag:yaml\.org,2002:/, "!!");
  return flowProblem("FLOW_TAG", span, `The YAML tag "${shown}" before this value has no meaning in a flow.`, {
    hint: "Remove the tag; a text that begins with ! needs quotes.",
  });
}

function duplicate(key: string, span: Span, first: Span): Diagnostic {
  return flowProblem("FLOW_DUPLICATE_KEY", span, `The key "${key}" stands twice in the same map.`, {
    hint: "Remove or rename one of the two.",
    related: [{ message: "It first stands here.", span: first }],
  });
}
