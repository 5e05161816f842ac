import type { Span } from "@flowrun/core";
import type { YamlMap, YamlNode } from "@flowrun/core/tooling";
import type { FlowText } from "../flow/flow-text.ts";
import { nodeAt, type TreePath } from "../tree/node-at.ts";
import { readLoosely } from "../tree/read-loosely.ts";

/** Where somebody is typing. */
export interface Cursor {
  readonly path: TreePath;
  /**
   * The kind of text at the cursor: a key, or a value; a word alone on its line can become either.
   */
  readonly where: "key" | "value";
  /** The text before the cursor in the key or value, and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether the text is in quotes. */
  readonly isQuoted: boolean;
  /** Whether the key or value stands alone at the beginning of its line, but for a `- `. */
  readonly isAlone: boolean;
  /** Whether a `- ` stands before it on its line. */
  readonly hasDash: boolean;
  /** Whether it stands in brackets, so that nothing that runs over several lines fits. */
  readonly isInBrackets: boolean;
  /** How many characters stand before it on its line. */
  readonly indent: number;
  /** The last map that the cursor is in, without what is being typed itself. */
  readonly map: YamlMap | undefined;
  readonly root: YamlNode;
  readonly offset: number;
}

/** A character that no flow holds: it marks the cursor while the text is read. */
const mark = "\uE000";

/**
 * Where an offset stands in a flow that may be broken anywhere; `undefined` in comments and where
 * nothing can be typed.
 */
export function cursorAt({ source: { text } }: FlowText, offset: number): Cursor | undefined {
  const root = readLoosely(`${text.slice(0, offset)}${mark}${text.slice(offset)}`);
  const place = nodeAt(root, offset);
  if (place === undefined || !place.text.includes(mark)) return undefined;
  const [before = "", after = ""] = place.text.split(mark);
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const lead = line.slice(0, Math.max(0, line.length - before.length));
  const maps = place.nodes.filter((node) => node.kind === "map");
  return {
    path: place.path,
    where: place.where,
    before,
    after,
    isQuoted: /["']$/.test(lead),
    isAlone: /^\s*(?:-\s+)*$/.test(lead),
    hasDash: /-\s+["']?$/.test(lead),
    isInBrackets: place.nodes.some(
      (node) => node.kind !== "scalar" && "[{".includes(text[node.span.start] ?? ""),
    ),
    indent: lead.length,
    map: maps.at(-1),
    root,
    offset,
  };
}

const longestWord = 100;

/**
 * The word that was begun at the cursor: what a proposal replaces. `pattern` says what belongs to
 * it, from its start.
 */
export function wordAt({ before, after, offset }: Cursor, letters: RegExp = /[\w#-]*/): Span {
  // A name is no longer than this, and a search from every character of a very long text would
  // never end.
  const begun =
    new RegExp(`(?:${letters.source})$`).exec(before.slice(-longestWord))?.[0].length ?? 0;
  const rest =
    new RegExp(`^(?:${letters.source})`).exec(after.slice(0, longestWord))?.[0].length ?? 0;
  return { start: offset - begun, end: offset + rest };
}
