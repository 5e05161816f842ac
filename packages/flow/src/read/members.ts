import type { Json, Located } from "@flowrun/core";
import {
  parseLiteral,
  type LiteralType,
  isEmpty,
  type YamlEntry,
  type YamlScalar,
  isOwnKey,
} from "@flowrun/core/tooling";

// The members here have been judged, so a missing or wrong one is left out without a word.

/** The entries of a map without the author's own; none for anything else. */
export function membersOf(entry: YamlEntry | undefined): readonly YamlEntry[] {
  return entry?.value.kind === "map"
    ? entry.value.entries.filter(({ key }) => !isOwnKey(key.value))
    : [];
}

/** The entry of a map under a key. */
export function memberOf(entry: YamlEntry | undefined, key: string): YamlEntry | undefined {
  return entry?.value.kind === "map"
    ? entry.value.entries.find((each) => each.key.value === key)
    : undefined;
}

/** A single value that is there. */
export function scalarOf(entry: YamlEntry | undefined): YamlScalar | undefined {
  return entry?.value.kind === "scalar" && !isEmpty(entry.value) ? entry.value : undefined;
}

/** A text that is not blank. */
export function textOf(entry: YamlEntry | undefined): Located<string> | undefined {
  const scalar = scalarOf(entry);
  return scalar === undefined || scalar.text.trim() === ""
    ? undefined
    : { value: scalar.text, span: scalar.span };
}

/** A value of a type, in the unit of state. */
export function literalOf(type: LiteralType, entry: YamlEntry | undefined): Json | undefined {
  const scalar = scalarOf(entry);
  return scalar && parseLiteral(type, scalar.text);
}

/** A number of some type, or a duration in milliseconds. */
export function numberOf(type: LiteralType, entry: YamlEntry | undefined): number | undefined {
  const value = literalOf(type, entry);
  return typeof value === "number" ? value : undefined;
}
