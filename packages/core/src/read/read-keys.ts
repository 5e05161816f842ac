import { suggest } from "../diagnostics/suggest.ts";
import { describe, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/yaml-node.ts";
import type { Span } from "../source/span.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { oneOf } from "../diagnostics/words.ts";

/** Whether a key is the author's own, which no part of the language looks at. */
export function isOwnKey(key: string): boolean {
  return key.startsWith("x-");
}

/** A map, or `undefined` after a diagnostic that says `expected`. */
export function readMap(reader: ShapeReader, entry: YamlEntry, expected: string): YamlMap | undefined {
  const { key, value } = entry;
  if (reader.refuseEmpty(key.value, key.span, value)) return undefined;
  if (value.kind === "map") return value;
  return reader.damage("FLOW_BAD_VALUE", value.span, `"${key.value}" must be ${expected}, not ${describe(value)}.`, {
    hint: `Write ${key.value}: as a map, one "key: value" on each line below it.`,
  });
}

/** The most unknown keys of one map that are reported: with more, the map is not what was expected at all. */
export const mostUnknown = 20;

/** The keys that a map may have, and how a sentence calls the place. */
export interface KnownKeys {
  readonly keys: readonly string[];
  /** As in `in a flow`, `of a setting`. */
  readonly place: string;
}

/**
 * The entries of a map by key. An unknown key is reported, and taken for the one that was probably meant when the map does
 * not have that already, so that one slip gives one message. Keys that begin with `x-` are left out.
 */
export function readKeys(reader: ShapeReader, map: YamlMap, known: KnownKeys): ReadonlyMap<string, YamlEntry> {
  const found = new Map<string, YamlEntry>();
  const unknown: YamlEntry[] = [];
  for (const entry of map.entries) {
    if (known.keys.includes(entry.key.value)) found.set(entry.key.value, entry);
    else if (!isOwnKey(entry.key.value)) unknown.push(entry);
  }
  for (const entry of unknown.slice(0, mostUnknown)) {
    const meant = suggest(entry.key.value, known.keys);
    const free = known.keys.filter((key) => !found.has(key));
    const others = free.length === 0 ? "Remove it, or begin" : `Use ${oneOf(free)}, or begin`;
    reader.report("FLOW_UNKNOWN_KEY", entry.key.span, `There is no key "${entry.key.value}" ${known.place}.`, {
      hint: meant === undefined ? `${others} your own keys with x-.` : `Did you mean "${meant}"?`,
    });
    if (meant !== undefined && !found.has(meant))
      found.set(meant, { key: { ...entry.key, value: meant }, value: entry.value });
  }
  return found;
}

/** The entry under a key that must be there, or `undefined` after a diagnostic at `at`. */
export function needKey(
  reader: ShapeReader,
  entries: ReadonlyMap<string, YamlEntry>,
  key: string,
  missing: { readonly at: Span; readonly message: string; readonly hint: string },
): YamlEntry | undefined {
  const entry = entries.get(key);
  if (entry === undefined) reader.damage("FLOW_MISSING_KEY", missing.at, missing.message, { hint: missing.hint });
  return entry;
}

/** The place of a map for a message about something it lacks: its first key, or all of it when it is empty. */
export function headOf(node: YamlNode): Span {
  return node.kind === "map" ? (node.entries[0]?.key.span ?? node.span) : node.span;
}
