import { quote } from "../diagnostics/words.ts";
import type { Located, Span } from "../source/span.ts";

/**
 * A YAML document as the shape check reads it: texts, lists and maps with their places, and nothing
 * that YAML would guess from a spelling. Aliases have been replaced by what they name, so a node
 * may stand in several places.
 */
export type YamlNode = YamlScalar | YamlList | YamlMap;

/** A single value in its own spelling: `+4712345678`, `0123` and `on` stay what was typed. */
export interface YamlScalar {
  readonly kind: "scalar";
  /** Without quotes, escapes resolved, folded lines joined. */
  readonly text: string;
  /** Written without quotes and not as a block (`|`, `>`). */
  readonly plain: boolean;
  /** Where it stands, quotes included. */
  readonly span: Span;
  /** Where its text stands, quotes excluded. */
  readonly valueSpan: Span;
  /** Where a comment begins that stands instead of a value (`terminator: #`). */
  readonly comment: Span | undefined;
}

/** A list in the order of the file. */
export interface YamlList {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
  readonly span: Span;
}

/** A map in the order of the file; no key stands twice. */
export interface YamlMap {
  readonly kind: "map";
  readonly entries: readonly YamlEntry[];
  readonly span: Span;
}

/** A key and its value. */
export interface YamlEntry {
  readonly key: Located<string>;
  readonly value: YamlNode;
}

const nulls: ReadonlySet<string> = new Set(["", "~", "null", "Null", "NULL"]);

/** Whether a node is YAML's null: nothing at all, `~` or `null` without quotes. */
export function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.plain && nulls.has(node.text);
}

/**
 * The nature of a value, for the end of a sentence: `"text"` cut to a line, `a list` or `a map`.
 */
export function describe(node: YamlNode): string {
  return node.kind === "scalar" ? quote(node.text) : `a ${node.kind}`;
}

/**
 * The place of a map for a message about something it lacks: its first key, or all of it when it is
 * empty.
 */
export function headOf(node: YamlNode): Span {
  return node.kind === "map" ? (node.entries[0]?.key.span ?? node.span) : node.span;
}
