import type { JsonObject, Verb } from "@flowrun/core";
import { sortOfVerb, type VerbSort } from "@flowrun/graph";

/** A verb in the palette. */
export interface PaletteVerb {
  readonly name: string;
  readonly summary: string;
  readonly sort: VerbSort;
  /** The words of other systems for it. */
  readonly elsewhere: readonly string[];
}

/** A step of a verb as it begins: the verb alone, or with examples for what it needs. */
export function newStep(verb: Verb): string | JsonObject {
  const { name, principal, options } = verb;
  const needed = Object.entries(options).filter(
    ([, { required, usual }]) => required === true || usual === true,
  );
  const others = needed.filter(([option]) => option !== principal);
  const own = principal === undefined ? undefined : options[principal];
  if (others.length > 0)
    return { [name]: Object.fromEntries(needed.map(([option, { example }]) => [option, example])) };
  if (own !== undefined && needed.length > 0) return { [name]: own.example };
  return name;
}

/** All verbs, in the order in which the language lists them. */
export function paletteOf(verbs: Readonly<Record<string, Verb>>): readonly PaletteVerb[] {
  return Object.values(verbs).map((verb) => {
    const { name, summary, elsewhere = {} } = verb;
    return { name, summary, sort: sortOfVerb(verb), elsewhere: Object.values(elsewhere).flat() };
  });
}
