import { isScalar, visit, type Document } from "yaml";
import { parseWhole } from "./convert-yaml.ts";
import type { Fits } from "./yaml-fault.ts";

/** How many lines that may begin a part are kept before a place, and behind it. */
const kept = 3;

/** The most of a text that is read again, in UTF-16 units: with all edits of one fault. */
const mostRead = 40_000;

/**
 * The lines around a place of a text, which are read again where one of them is written otherwise.
 * A file of any size costs the same so, and a second mistake elsewhere does not hide the first.
 */
export interface Neighbourhood {
  /** How often it may be read again. */
  readonly readings: number;
  /** Reads this part of an edited text; `undefined` where it has a fault, or does not fit. */
  readonly read: (edited: string) => Reading | undefined;
  /**
   * Whether an edited text can be read, holds no key twice, and has a key or an item at an offset,
   * where its edited line begins.
   */
  readonly isWhole: (edited: string, offset: number) => boolean;
}

interface Reading {
  readonly document: Document;
  /** The text that was read. */
  readonly text: string;
}

// A memo, not state: a judge is that of one text, and many explanations look at the same place of it.
const neighbourhoods = new WeakMap<Fits, Map<number, Neighbourhood | undefined>>();

/**
 * The neighbourhood of an offset; `undefined` where it is right by itself: the fault is elsewhere.
 * With a judge of the text, each place of it is found once, and each edit of it is read once.
 */
export function neighbourhoodOf(
  text: string,
  offset: number,
  fits?: Fits,
): Neighbourhood | undefined {
  if (fits === undefined) return findNeighbourhood(text, offset, () => true);
  const known = neighbourhoods.get(fits) ?? new Map<number, Neighbourhood | undefined>();
  neighbourhoods.set(fits, known);
  const place = text.lastIndexOf("\n", offset - 1) + 1;
  if (!known.has(place)) known.set(place, findNeighbourhood(text, offset, fits));
  return known.get(place);
}

function findNeighbourhood(text: string, offset: number, fits: Fits): Neighbourhood | undefined {
  const from = startOf(text, offset);
  const behind = text.length - endOf(text, offset);
  const head = from > 0 && text.startsWith(" ", from) ? headOf(text, from) : "";
  // An edit may have moved lines behind the neighbourhood, too.
  const endIn = (edited: string): number => {
    const same = sameAtEnd(text, edited, behind);
    if (same === behind) return edited.length - behind;
    return edited.indexOf("\n", edited.length - same) + 1 || edited.length;
  };
  const known = new Map<string, Reading | undefined>();
  const parse = (edited: string): Reading | undefined => {
    const part = head + edited.slice(from, endIn(edited));
    if (!known.has(part)) {
      const document = parseWhole(part);
      known.set(part, document && { document, text: part });
    }
    return known.get(part);
  };
  const isFit = (edited: string): boolean => fits(edited, { start: from, end: endIn(edited) });
  const read = (edited: string): Reading | undefined => {
    const reading = parse(edited);
    return reading !== undefined && isFit(edited) ? reading : undefined;
  };
  const readings = Math.floor(mostRead / Math.max(1, text.length - behind - from)) - 1;
  if (readings < 1 || parse(text) !== undefined) return undefined;
  const isWhole = (edited: string, at: number): boolean => {
    const reading = parse(edited);
    const [dashes = ""] = /^(?:- +)*/.exec(edited.slice(at, at + 200)) ?? [];
    const start = at - from + head.length + dashes.length;
    return reading !== undefined && begins(reading, start) && isFit(edited);
  };
  return { readings, read, isWhole };
}

/** Whether a node begins at an offset, no text has taken in an item or a key, and none stands twice. */
function begins({ document, text }: Reading, offset: number): boolean {
  let isFound = false;
  let isBroken = false;
  visit(document, {
    Node: (_, node) => {
      const [start, end] = node.range ?? [0, 0];
      isFound ||= start === offset;
      // A text that goes on over lines may have taken in what was meant as an item or a key.
      const isPlain = isScalar(node) && node.type === "PLAIN";
      const written = isPlain ? text.slice(start, end) : "";
      isBroken ||= /\n\s*(?:- |-?\w+:(?:\s|$))/.test(written);
    },
    // A map that is visited here is not visited as a node.
    Map: (_, { items, range }) => {
      isFound ||= range?.[0] === offset;
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
      isBroken ||= new Set(keys).size < keys.length;
    },
  });
  return isFound && !isBroken;
}

/** How many characters two texts have in common at their end, up to as many as are asked for. */
function sameAtEnd(a: string, b: string, most: number): number {
  let count = 0;
  while (count < most && a.charAt(a.length - 1 - count) === b.charAt(b.length - 1 - count))
    count += 1;
  return count;
}

/** A line in the column of a section, or of a block. */
const opening = /^(?: {2})?[^\s#]/;

function startOf(text: string, offset: number): number {
  let start = text.lastIndexOf("\n", offset - 1) + 1;
  for (let left = kept; left > 0 && start > 0;) {
    start = lineAbove(text, start);
    if (opening.test(text.slice(start, start + 3))) left -= 1;
  }
  return start;
}

/** The start of the line above one that starts at an offset, which is not the first. */
function lineAbove(text: string, start: number): number {
  return start === 1 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
}

function endOf(text: string, offset: number): number {
  let end = text.indexOf("\n", offset) + 1;
  for (let left = kept; end > 0 && end < text.length; end = text.indexOf("\n", end) + 1) {
    if (opening.test(text.slice(end, end + 3))) left -= 1;
    if (left === 0) return end;
  }
  return text.length;
}

/** The line of the section that an indented line stands in. */
function headOf(text: string, from: number): string {
  let start = from;
  while (start > 0) {
    start = lineAbove(text, start);
    const [head] = /^[A-Za-z_][\w-]*:/.exec(text.slice(start, start + 100)) ?? [];
    if (head !== undefined) return `${head}\n`;
  }
  return "x:\n";
}
