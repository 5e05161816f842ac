import type { Diagnostic } from "@flowrun/core";
import { convertYaml, parseWhole } from "./convert-yaml.ts";
import { movedEntry } from "./moved-yaml.ts";
import { isEmpty, type YamlEntry, type YamlMap, type YamlNode } from "@flowrun/core/tooling";

/** The blocks of a flow as they were read, by their text. */
export type YamlPieces = ReadonlyMap<string, YamlPiece>;

/** A block as it was read, and the offset at which its text stood. */
interface YamlPiece {
  readonly at: number;
  readonly entry: YamlEntry;
}

/** The tree of a text, and the pieces that it was read in. */
interface ReadInPieces {
  readonly root: YamlNode;
  readonly pieces: YamlPieces;
}

/**
 * Reads each block of a flow as a text of its own, unless it is a known one, and the text around
 * them as another. The result is that of reading the whole as long as each is right by itself: then
 * it ends where the next begins. In any other case, also where one names something of another by an
 * anchor, it gives `undefined`: the whole has to be read.
 */
export function readInPieces(text: string, known: YamlPieces): ReadInPieces | undefined {
  const cut = cutBlocks(text);
  if (cut === undefined) return undefined;
  const { start, end, starts } = cut;
  const frame = readAlone(text.slice(0, start) + text.slice(end), 1);
  if (frame === undefined) return undefined;
  const pieces = new Map<string, YamlPiece>();
  const entries: YamlEntry[] = [];
  const names = new Set<string>();
  for (const [index, at] of starts.entries()) {
    const block = text.slice(at, starts[index + 1] ?? end);
    const piece = known.get(block) ?? readPiece(block, at);
    if (piece === undefined || names.has(piece.entry.key.value)) return undefined;
    const entry = piece.at === at ? piece.entry : movedEntry(piece.entry, at - piece.at);
    names.add(entry.key.value);
    entries.push(entry);
    pieces.set(block, { at, entry });
  }
  const root = join(frame, entries, cut);
  return root === undefined ? undefined : { root, pieces };
}

/** The lines below `blocks:`, and where each block of them begins. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly starts: readonly number[];
}

const blocksLine = /^blocks:[ \t]*(?:#.*)?\r?$/m;
const blockLine = /^ {2}[A-Za-z_][\w-]*:(?=\s|$)/;
/**
 * A line that says nothing, a line that belongs to the block above it, and a line that ends the
 * blocks. All else is written otherwise.
 */
const silentLine = /^[ \t]*(?:#.*)?\r?$/;
const innerLine = /^ {3,}\S/;
const outerLine = /^[A-Za-z_]/;

function cutBlocks(text: string): Cut | undefined {
  const found = blocksLine.exec(text);
  if (found === null) return undefined;
  const start = text.indexOf("\n", found.index) + 1;
  if (start === 0) return undefined;
  const starts: number[] = [];
  let at = start;
  while (at < text.length) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end).trimEnd();
    if (blockLine.test(line)) starts.push(at);
    else if (outerLine.test(line)) break;
    else if (!silentLine.test(line) && !innerLine.test(line)) return undefined;
    at = end;
  }
  // The text before the first block says nothing, and goes with the text around them.
  const [first] = starts;
  return first === undefined ? undefined : { start: first, end: at, starts };
}

function readPiece(block: string, at: number): YamlPiece | undefined {
  const map = readAlone(block, 2);
  const [entry, second] = map?.entries ?? [];
  return entry === undefined || second !== undefined
    ? undefined
    : { at, entry: movedEntry(entry, at) };
}

/**
 * The map that a text is; `undefined` for another text, for one with any fault, and for one with
 * anchors or aliases.
 */
function readAlone(text: string, depth: number): YamlMap | undefined {
  const document = parseWhole(text);
  if (document === undefined) return undefined;
  const diagnostics: Diagnostic[] = [];
  let isNamed = false;
  const aliases = {
    mark: (anchor: string | undefined, read: () => YamlNode): YamlNode => {
      isNamed ||= anchor !== undefined;
      return read();
    },
    follow: (): undefined => {
      isNamed = true;
    },
  };
  const root =
    document.contents && convertYaml(document.contents, { text, diagnostics, aliases }, depth);
  return root?.kind === "map" && diagnostics.length === 0 && !isNamed ? root : undefined;
}

/**
 * The whole tree: the blocks in the place where the frame has nothing, and what stands behind them
 * moved.
 */
function join(
  frame: YamlMap,
  blocks: readonly YamlEntry[],
  { start, end }: Cut,
): YamlMap | undefined {
  const removed = end - start;
  const entries = frame.entries.map((entry) =>
    entry.key.span.start < start ? entry : movedEntry(entry, removed),
  );
  const at = entries.findIndex(({ key }) => key.value === "blocks");
  const place = entries[at];
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isFree = place !== undefined && isEmpty(place.value) && place.key.span.start < start;
  // An entry before them may not reach into the text behind them.
  const isApart = entries.every((entry, index) => index <= at || entry.key.span.start >= end);
  if (!isFree || !isApart || first === undefined || last === undefined) return undefined;
  const span = { start: first.key.span.start, end: last.value.span.end };
  const whole = entries.with(at, { key: place.key, value: { kind: "map", entries: blocks, span } });
  const rootEnd = whole.at(-1)?.value.span.end ?? span.end;
  return { kind: "map", entries: whole, span: { start: frame.span.start, end: rootEnd } };
}
