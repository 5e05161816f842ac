import type { JsonObject, Verb } from "@flowrun/core";
import { nameOfKind } from "@flowrun/core/tooling";
import { sortOfVerb, type VerbSort } from "@flowrun/graph";

/** A verb in the palette. */
export interface PaletteVerb {
  readonly name: string;
  readonly summary: string;
  readonly sort: VerbSort;
  /** The words of other systems for it. */
  readonly elsewhere: readonly string[];
}

/** Examples of these are no words to callers, and name nothing that a flow would have to have. */
const neutral: ReadonlySet<string> = new Set(["integer", "duration"]);

/**
 * A step of a verb as it begins: the verb, with examples only of numbers and times that it needs.
 * Nothing that callers would hear, and no name, is made up: the form asks for these.
 */
export function newStep({ name, principal, options }: Verb): string | JsonObject {
  const needed = Object.entries(options).filter(
    ([, { required, usual, kind, example }]) =>
      (required === true || usual === true) &&
      neutral.has(nameOfKind(kind)) &&
      // An expression names something.
      !String(example).includes("${"),
  );
  const [first] = needed;
  if (first === undefined) return name;
  if (needed.length === 1 && first[0] === principal) return { [name]: first[1].example };
  return { [name]: Object.fromEntries(needed.map(([option, { example }]) => [option, example])) };
}

/** All verbs, in the order in which the language lists them. */
export function paletteOf(verbs: Readonly<Record<string, Verb>>): readonly PaletteVerb[] {
  return Object.values(verbs).map((verb) => {
    const { name, summary, elsewhere = {} } = verb;
    return { name, summary, sort: sortOfVerb(verb), elsewhere: Object.values(elsewhere).flat() };
  });
}
