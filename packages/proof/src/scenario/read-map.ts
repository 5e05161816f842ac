import type { Located, Span } from "@flowrun/core";
import {
  describe,
  emptyValue,
  isEmpty,
  oneOf,
  quote,
  type ShapeReader,
  suggest,
  type YamlEntry,
  type YamlMap,
  type YamlScalar,
} from "@flowrun/core/tooling";

/** Reports a key without a value, and says whether it did. */
export function refuseEmpty(reader: ShapeReader, { key, value }: YamlEntry): boolean {
  if (isEmpty(value)) reader.add(emptyValue(reader.source.text, key, value), "hole");
  return isEmpty(value);
}

/** A map, or `undefined` after a diagnostic that says `expected`. */
export function readMap(reader: ShapeReader, entry: YamlEntry, expected: string): YamlMap | undefined {
  const { key, value } = entry;
  if (refuseEmpty(reader, entry)) return undefined;
  if (value.kind === "map") return value;
  return reader.damage("FLOW_BAD_VALUE", value.span, `"${key.value}" must be ${expected}, not ${describe(value)}.`, {
    hint: `Write ${key.value}: as a map, one "key: value" on each line below it.`,
  });
}

/** The most unknown keys of one map that are reported: with more, the map is not what was expected at all. */
const mostUnknown = 20;

/** The keys that a map may have, and how a sentence calls the place. */
interface KnownKeys {
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
    const { value: key } = entry.key;
    if (known.keys.includes(key)) found.set(key, entry);
    else if (!key.startsWith("x-")) unknown.push(entry);
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

/** A single value under a key, or `undefined` after a diagnostic that says `expected`, e.g. `the name of a block`. */
export function readScalar(reader: ShapeReader, entry: YamlEntry, expected: string): YamlScalar | undefined {
  const { key, value } = entry;
  if (refuseEmpty(reader, entry)) return undefined;
  if (value.kind === "scalar") return value;
  return reader.damage("FLOW_BAD_VALUE", value.span, `"${key.value}" must be ${expected}, not ${describe(value)}.`);
}

/** The text under a key, with its place; it cannot be empty. */
export function readText(reader: ShapeReader, entry: YamlEntry, expected: string): Located<string> | undefined {
  const scalar = readScalar(reader, entry, expected);
  if (scalar === undefined) return undefined;
  if (scalar.text.trim() !== "") return { value: scalar.text, span: scalar.span };
  return reader.damage("FLOW_BAD_VALUE", scalar.span, `"${entry.key.value}" must be ${expected}, not an empty text.`);
}

/** The whole number under a key, between two limits; `undefined` after a diagnostic. */
export function readInteger(
  reader: ShapeReader,
  entry: YamlEntry,
  range: { readonly minimum: number; readonly maximum: number },
): number | undefined {
  const scalar = readScalar(reader, entry, "a whole number");
  if (scalar === undefined) return undefined;
  const value = /^-?[0-9]+$/.test(scalar.text) ? Number(scalar.text) : Number.NaN;
  if (value >= range.minimum && value <= range.maximum) return value;
  const expected = `a whole number from ${range.minimum} to ${range.maximum}`;
  return reader.damage(
    "FLOW_BAD_VALUE",
    scalar.span,
    `"${entry.key.value}" must be ${expected}, not ${quote(scalar.text)}.`,
  );
}
