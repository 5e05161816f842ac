import type { Document, Node } from "yaml";
import type { Diagnostic, Source, Span } from "@flowrun/core";
import { flowProblem, filesOf, type SourceFile, type YamlNode } from "@flowrun/core/tooling";
import { convertYaml, deepestNesting, isNothing, parseYaml, tooDeep } from "./convert-yaml.ts";
import { movedNode, movedSpan } from "./moved-yaml.ts";
import { readInPieces, type YamlPieces } from "./read-in-pieces.ts";
import { mergeConflict } from "./merge-conflict.ts";
import { scanYaml, type YamlScan } from "./scan-yaml.ts";
import { linesOfFirst, wrongSeparator } from "./separators.ts";
import { createAliases, wordAsAnchor } from "./yaml-aliases.ts";
import { restOfLine, type YamlFault } from "./yaml-fault.ts";
import { explainYamlFault } from "./yaml-problem.ts";

/** The largest flow that is read, in UTF-16 units; with plain Latin text that is 1 MiB. */
export const largestFlow = 1_048_576;

/**
 * The result of reading a YAML text. Without a `root` there is at least one error; with one, all
 * errors are of equal keys.
 */
export interface YamlReading {
  readonly root: YamlNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// A memo, not state: a source always reads the same, and an editor asks for the tree and for the
// problems of each version.
const readings = new WeakMap<Source, KnownReading>();

/** A reading, with the pieces that it was read in. */
interface KnownReading extends YamlReading {
  readonly pieces?: YamlPieces;
  /** Whether its repairs were judged, or there was none to be judged. */
  readonly isJudged: boolean;
}

/** The problems of a text that was repaired: what is wrong with its tree by its own language. */
export type JudgeRepair = (root: YamlNode, repaired: Source) => readonly Diagnostic[];

/**
 * A YAML 1.2 text as a tree with places. Total: any text gives a tree or diagnostics, every span
 * lies inside the text, and the work grows linearly with it. A syntax error gives one diagnostic.
 * Reading never runs anything: tags are refused, aliases are limited. The same source is read once.
 * If a source has several files, it reads the flow's own. With a judge, a mistake in the syntax is
 * told with a remedy after which the judge finds none, if there is one.
 */
export function readYaml(source: Source, judge?: JudgeRepair): YamlReading {
  const known = readings.get(source);
  const isEnough = known?.isJudged === true || (known !== undefined && judge === undefined);
  const reading = isEnough ? known : { ...known, ...readText(ownText(source), { judge }) };
  readings.set(source, reading);
  return reading;
}

/** The same of one of the files of a source; spans are those of the source. */
export function readYamlFile(
  source: Source,
  { start, end }: SourceFile,
  judge?: JudgeRepair,
): YamlReading {
  if (start === 0) return readYaml(source, judge);
  const { root, diagnostics } = readText(source.text.slice(start, end), { judge });
  const moved = <Placed extends { readonly span: Span }>(placed: Placed): Placed => ({
    ...placed,
    span: movedSpan(placed.span, start),
  });
  return {
    root: root && movedNode(root, start),
    diagnostics: diagnostics.map(({ related, ...problem }) => {
      return {
        ...moved(problem),
        ...(related === undefined ? {} : { related: related.map(moved) }),
      };
    }),
  };
}

function ownText(source: Source): string {
  return source.text.slice(0, filesOf(source)[0]?.end);
}

/**
 * The same of a text that is being edited: only those blocks of a flow are read that its earlier
 * version did not have. The reading is that of `readYaml`, which gives it too from then on.
 */
export function readEditedYaml(source: Source, earlier?: Source): YamlReading {
  const pieces = (earlier && readings.get(earlier)?.pieces) ?? new Map<string, never>();
  // Known pieces outlive a version that can only be read as a whole, as one with an open quote.
  const reading = readings.get(source) ?? { pieces, ...readText(ownText(source), { pieces }) };
  readings.set(source, reading);
  return reading;
}

/** The pieces that are known of a text, and the judge of its repairs. */
interface ReadingOf {
  readonly pieces?: YamlPieces;
  readonly judge?: JudgeRepair | undefined;
}

function readText(text: string, { pieces, judge }: ReadingOf = {}): KnownReading {
  const refused = refuse(text);
  if (refused !== undefined) return withoutTree(refused);
  const scan = scanYaml(text, deepestNesting);
  if (scan.tooDeep !== undefined) return withoutTree(tooDeep(scan.tooDeep));
  const inPieces = pieces && readInPieces(text, pieces);
  if (inPieces !== undefined) return { ...inPieces, diagnostics: [], isJudged: true };
  const documents = parseYaml(text);
  if (documents === undefined) return withoutTree(tooDeep(0));
  const [document, second] = documents;
  if (document === undefined) return withoutTree(emptyFile(text));
  const problem = problemOf(text, document, { scan, judge });
  if (problem !== undefined)
    return { root: undefined, diagnostics: [problem], isJudged: judge !== undefined };
  if (second !== undefined) return withoutTree(severalDocuments(text, document));
  return document.contents === null || isNothing(document.contents)
    ? withoutTree(emptyFile(text))
    : convert(text, document.contents, judge);
}

/** The problem of the first syntax error of a document; `undefined` without any. */
function problemOf(
  text: string,
  { errors }: Document,
  { scan, judge }: { readonly scan: YamlScan; readonly judge: JudgeRepair | undefined },
): Diagnostic | undefined {
  const [fault] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (fault === undefined) return undefined;
  const [start, end] = fault.pos;
  const { code, message } = fault;
  const fits = judge === undefined ? {} : fitsOf(text, judge);
  return explainYamlFault(text, { code, span: { start, end }, message, ...fits }, scan);
}

/** A mistake of several keys that is told in one place is told once. */
function once(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyed = diagnostics.map(
    (each) => [`${each.code} ${each.span.start} ${each.message}`, each] as const,
  );
  return [...new Map(keyed).values()];
}

function convert(text: string, contents: Node, judge: JudgeRepair | undefined): KnownReading {
  const found: Diagnostic[] = [];
  const aliases = createAliases(found);
  const root = convertYaml(contents, { text, diagnostics: found, aliases }, 1);
  found.push(...aliases.unread().map((unread) => wordAsAnchor(text, unread.anchor, unread.text)));
  const diagnostics = once(withoutParts(found));
  // The first of two equal keys stays; after anything else a part is missing, and its absence would
  // be reported too.
  const isWhole = diagnostics.every(({ code }) => code === "FLOW_DUPLICATE_KEY");
  if (isWhole) return { root, diagnostics, isJudged: true };
  if (judge === undefined) return { root: undefined, diagnostics, isJudged: false };
  const { fits } = fitsOf(text, judge);
  const separator = wrongSeparator(
    text,
    linesOfFirst(text, diagnostics),
    (repaired) => fits?.(repaired, { start: 0, end: repaired.length }) === true,
  );
  if (separator === undefined) return { root: undefined, diagnostics, isJudged: true };
  const { span, message, hint } = separator;
  return withoutTree(flowProblem("FLOW_BAD_KEY", span, message, { hint }));
}

/** Problems without those of signs inside of a value that needs quotes, and is told as a whole. */
function withoutParts(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const whole = found.find(({ code }) => code === "FLOW_QUOTES_NEEDED");
  return found.filter(
    (each) =>
      whole === undefined ||
      each === whole ||
      each.span.start < whole.span.start ||
      each.span.end > whole.span.end,
  );
}

function withoutTree(problem: Diagnostic): KnownReading {
  return { root: undefined, diagnostics: [problem], isJudged: true };
}

/** The longest text whose repairs are judged, and how many of them are: each is read as a whole. */
const longestJudged = 60_000;
const mostJudged = 50;

/** Whether repairs of a text make sense to its judge; nothing where that cannot be known. */
function fitsOf(text: string, judge: JudgeRepair): Pick<YamlFault, "fits" | "nearlyFits"> {
  if (text.length > longestJudged) return {};
  const known = new Map<string, readonly Span[] | undefined>();
  const mistakesIn = (repaired: string, part: Span): readonly Span[] | undefined => {
    if (known.has(repaired) || known.size >= mostJudged) return known.get(repaired);
    const { root, diagnostics } = readText(repaired);
    const problems = root === undefined ? [] : judge(root, { name: "", text: repaired });
    const found = [...diagnostics, ...problems].flatMap(({ severity, code, span }) => {
      // A file that is being written lacks keys of its own yet.
      const isUnfinished = code === "FLOW_MISSING_KEY" && span.start === root?.span.start;
      const isInPart = span.end >= part.start && span.start <= part.end;
      return severity === "error" && isInPart && !isUnfinished ? [span] : [];
    });
    known.set(repaired, root === undefined ? undefined : found);
    return known.get(repaired);
  };
  const isRepaired = (repaired: string, { start, end }: Span): boolean => {
    const same = sameAtStart(text, repaired);
    return start <= restOfLine(repaired, { start: same, end: same }).end && end >= same;
  };
  return {
    fits: (...repair) => mistakesIn(...repair)?.length === 0,
    nearlyFits: (repaired, part) => {
      const [left, second] = mistakesIn(repaired, part) ?? [part, part];
      return second === undefined && (left === undefined || !isRepaired(repaired, left));
    },
  };
}

function sameAtStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a.charAt(count) === b.charAt(count)) count += 1;
  return count;
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?!^)\uFEFF/;

function refuse(text: string): Diagnostic | undefined {
  if (text.length > largestFlow) {
    return flowProblem(
      "FLOW_FILE_TOO_LARGE",
      { start: 0, end: 0 },
      "The file is larger than 1 MiB, the most that is read.",
      {
        hint: "Check that this is the right file.",
      },
    );
  }
  const at = text.search(controlCharacter);
  if (at === -1) return mergeConflict(text);
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

function emptyFile(text: string): Diagnostic {
  const message =
    text.trim() === "" ? "The file is empty." : "The file holds nothing but comments.";
  return flowProblem("FLOW_EMPTY", { start: 0, end: 0 }, message, {
    hint: 'Begin with "flowrun: 1", then "name", "start" and "blocks".',
  });
}

function severalDocuments(text: string, first: Document): Diagnostic {
  const from = first.range?.[2] ?? 0;
  const line = text.slice(from).search(/^---/m);
  const start = from + Math.max(0, line);
  const dots = text.slice(0, start).search(/^\.\.\.[ \t]*$/m);
  if (line === -1 && dots !== -1)
    return flowProblem(
      "FLOW_SEVERAL_DOCUMENTS",
      { start: dots, end: dots + 3 },
      'A line "..." ends a YAML document, and lines follow it.',
      { hint: 'Remove the line "...", or write what it stands for.' },
    );
  return flowProblem(
    "FLOW_SEVERAL_DOCUMENTS",
    { start, end: start + (line === -1 ? 0 : 3) },
    "A second YAML document begins here, but a file holds one.",
    {
      hint: 'Remove the "---", or move what follows into a file of its own.',
    },
  );
}
