import { positionOf, type Source, type Span } from "@flowrun/core";
import type { Problem } from "../problem.ts";

/** Where a value of the configuration came from. */
export type Origin =
  | { readonly kind: "file"; readonly source: Source; readonly span: Span; readonly keySpan: Span }
  | { readonly kind: "environment"; readonly name: string }
  /** Read from the file that the environment variable `name` names. */
  | { readonly kind: "secret-file"; readonly name: string; readonly path: string }
  | { readonly kind: "option"; readonly key: string };

/** The origin as a phrase for a message: `flowrun.config.yaml:3:12`, `the environment variable MAX_DIGITS`, `--set max_digits`. */
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

/** The place of a value, or of its key, for a problem; nothing when it does not stand in a configuration file. */
export function placeOf(origin: Origin, part: "key" | "value"): Pick<Problem, "place"> {
  if (origin.kind !== "file") return {};
  return { place: { source: origin.source, span: part === "key" ? origin.keySpan : origin.span } };
}
