import { identifiers, labelPattern } from "@flowrun/core/tooling";
import { sections as builtIn } from "@flowrun/flow/tooling";
import type { Json, JsonObject } from "@flowrun/core";
import type { Changed } from "./change/change.ts";
import { type FlowText, isReadable } from "./flow/flow-text.ts";
import { withoutQuotes } from "./flow/quoting.ts";
import { occurrencesIn, ownKinds, type Occurrence } from "./flow/occurrences.ts";

/** Something that a flow declares: the key of its section, or `use`, and its name there. */
export interface DeclaredPlace {
  readonly section: string;
  readonly name: string;
}

/** Every place of the flow that names something declared, but for the one that declares it. */
export function usesOf(flow: FlowText, place: DeclaredPlace): readonly Occurrence[] {
  return placesOf(flow, place).filter(({ declares }) => !declares);
}

function placesOf(flow: FlowText, { section, name }: DeclaredPlace): readonly Occurrence[] {
  const kind = ownKinds[section] ?? "declared";
  return occurrencesIn(flow).flatMap((each) => {
    if (section === "use") return ofFile(each, name);
    const isIt = each.kind === kind && each.name === name;
    return isIt && (kind !== "declared" || each.in === section) ? [each] : [];
  });
}

/** The name of a used file at the beginning of what it has: `mail#leave`, `settings.mail.ring`. */
function ofFile(each: Occurrence, file: string): readonly Occurrence[] {
  const isDotted = each.kind === "setting" && each.name === file;
  if (!isDotted && !each.name.startsWith(`${file}#`)) return [];
  const { start } = each.span;
  return [{ ...each, span: { start, end: start + file.length } }];
}

/** Why nothing new can have a name in a section, as a sentence for people. */
export function whyNotDeclared(
  { draft, sections = builtIn }: FlowText,
  { section, name }: DeclaredPlace,
): string | undefined {
  const nodes = section === "use" ? draft.uses : draft.declared.get(section)?.nodes;
  if (nodes?.has(name) === true) return `There is "${name}" under "${section}" already.`;
  const { names, pattern } = namesOf(sections.find(({ key }) => key === section)?.shape.schema);
  if (names !== undefined)
    return names.includes(name) ? undefined : `There is no ${section} "${name}".`;
  if (new RegExp(pattern).test(name) && !name.startsWith("x-")) return undefined;
  const letters = pattern.endsWith(labelPattern.slice(1))
    ? `digits, "_" and "-"`
    : `digits and "_"`;
  return `"${name}" cannot be a name here: it has 1 to 63 letters, ${letters}, and begins with a letter or "_".`;
}

/** All names that there may be under a schema, or how they are spelt. */
function namesOf(schema: JsonObject | false | undefined): {
  readonly names: readonly string[] | undefined;
  readonly pattern: string;
} {
  const { properties, patternProperties } = schema || {};
  const patterns = isMap(patternProperties) ? Object.keys(patternProperties) : [];
  return {
    names: isMap(properties) ? Object.keys(properties) : undefined,
    pattern: patterns.find((each) => each !== "^x-") ?? identifiers("").pattern,
  };
}

/** Gives something that the flow declares another name, wherever the flow says it. */
export function renameDeclared(flow: FlowText, place: DeclaredPlace, to: string): Changed {
  const { section, name } = place;
  if (to === name) return { ok: true, edits: [] };
  const why = whyNotDeclared(flow, { section, name: to });
  if (why !== undefined) return { ok: false, reason: why };
  if (!isReadable(flow))
    return {
      ok: false,
      reason:
        "Mend the errors of the flow first: a part of it cannot be read, and a name could be missed there.",
    };
  const own = section === "use" ? flow.draft.uses.get(name) : undefined;
  const spans = [
    ...placesOf(flow, place).map(({ span }) => span),
    ...(own === undefined ? [] : [withoutQuotes(flow.source.text, own.name.span)]),
  ];
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  return { ok: true, edits: ordered.map((span) => ({ span, text: to })) };
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
