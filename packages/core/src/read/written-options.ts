import type { Verb } from "../verbs/verb.ts";
import { isEmpty, type YamlEntry } from "../yaml/yaml-node.ts";
import { exampleOf } from "./example.ts";
import type { WrittenVerb } from "./find-verb.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { describe } from "../yaml/words.ts";

/** The options of a step before they are checked. The principal option, when it stands alone, has the verb as its key. */
export type WrittenOptions = ReadonlyMap<string, YamlEntry>;

/**
 * What stands after a verb, as options by name: a map of options, the principal option alone, or nothing. `undefined`
 * after a diagnostic when it can be none of them.
 */
export function writtenOptions(reader: ShapeReader, { verb, key, value }: WrittenVerb): WrittenOptions | undefined {
  if (value === undefined) return new Map();
  const alone = Object.keys(verb.options).length === 0;
  if (isEmpty(value)) {
    const isSwallowed = !alone && value.kind === "scalar" && value.comment !== undefined;
    return isSwallowed && reader.refuseEmpty(verb.name, key.span, value) ? undefined : new Map();
  }
  if (value.kind === "map" && !takesMap(verb)) return new Map(value.entries.map((entry) => [entry.key.value, entry]));
  if (verb.principal !== undefined) return new Map([[verb.principal, { key, value }]]);
  const needs = alone ? "takes no options" : "takes its options by name";
  return reader.damage(
    "FLOW_BAD_OPTION",
    value.span,
    `"${verb.name}" ${needs}, and cannot have ${describe(value)} after it.`,
    {
      hint: alone ? `Write "- ${verb.name}" alone.` : `Write ${exampleOf(verb)}.`,
    },
  );
}

/** Whether a map after the verb is the value of the principal option, and not the options by name. */
function takesMap({ principal, options }: Verb): boolean {
  return principal !== undefined && options[principal]?.kind === "assignments";
}
