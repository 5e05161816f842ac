import { type Json, positionOf, type Source, type Span } from "@flowrun/core";
import type { Problem } from "../cli-error.ts";

/** A text with the place it came from. */
export interface ConfigText {
  readonly value: string;
  readonly origin: Origin;
}

/**
 * A value of one layer of the configuration, not yet checked.
 *
 * `key` is a key of the platform (`ari.host`), or `settings.NAME` for a setting of the flow. A
 * value is a text in its source spelling, whichever layer it came from, so that `20` means the same
 * in a file, in the environment and after `--set`. Only the options of a plugin are a map.
 */
export interface ConfigEntry {
  readonly key: string;
  readonly value: Json;
  readonly origin: Origin;
}

/** Where a value of the configuration came from. */
export type Origin =
  | { readonly kind: "file"; readonly source: Source; readonly span: Span; readonly keySpan: Span }
  | { readonly kind: "environment"; readonly name: string }
  /** Read from the file that the environment variable `name` names. */
  | { readonly kind: "secret-file"; readonly name: string; readonly path: string }
  | { readonly kind: "option"; readonly key: string };

/**
 * The origin as a phrase for a message: `flowrun.config.yaml:3:12`, `the environment variable
 * MAX_DIGITS`, `--set max_digits`.
 */
export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case "file": {
      const { line, column } = positionOf(origin.source, origin.span);
      return `${origin.source.name}:${line}:${column}`;
    }
    case "environment":
      return `the environment variable ${origin.name}`;
    case "secret-file":
      return `the file "${origin.path}" that ${origin.name} names`;
    case "option":
      return `--set ${origin.key}`;
  }
}

/**
 * The place of a value, or of its key, for a problem; nothing when it does not stand in a
 * configuration file.
 */
export function placeOf(origin: Origin, part: "key" | "value"): Pick<Problem, "place"> {
  if (origin.kind !== "file") return {};
  return { place: { source: origin.source, span: part === "key" ? origin.keySpan : origin.span } };
}

/** The entries that count, by key. */
export type Values = ReadonlyMap<string, ConfigEntry>;

/** The text of a key with its origin; `undefined` without one. */
export function textOf(values: Values, key: string): ConfigText | undefined {
  const entry = values.get(key);
  return typeof entry?.value === "string"
    ? { value: entry.value, origin: entry.origin }
    : undefined;
}
