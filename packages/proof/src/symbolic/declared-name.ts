import type { Declared } from "@flowrun/core/tooling";
import { readPattern } from "../solve/pattern.ts";
import { asSort, type Reading, type Sight } from "./reading.ts";

/**
 * A value as the name of a thing that a flow declares: it fails where it is no such name. A queue or
 * a lot may have an owner behind it, such as `support/acme`.
 */
export function asDeclaredName(
  sight: Sight,
  reading: Reading,
  { section, nodes }: Declared,
): Reading {
  const { terms, pattern, unknown } = sight.symbols;
  const { defined, term } = asSort(sight, reading, "text");
  const owner = section.owned === true ? "(?:/[a-zA-Z0-9_-]{1,32})?" : "";
  const names = [...nodes.keys()].map((name) => name.replaceAll(/\W/g, "\\$&"));
  const whole = pattern("declared", `(?:${names.join("|")})${owner}`, asRead);
  const fits = whole === undefined ? unknown("boolean") : terms.fits(term, whole);
  return { ...reading, defined: terms.and(defined, fits) };
}

function asRead(source: string): string | undefined {
  return readPattern(source) === undefined ? undefined : source;
}
