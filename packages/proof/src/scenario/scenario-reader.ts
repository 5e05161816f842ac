import { fitsText } from "./request-pattern.ts";
import { type Diagnostic, parseDuration, type Source, type Span } from "@flowrun/core";
import {
  createShapeReader,
  judge,
  memberOf,
  type Shape,
  type ShapeReader,
  textOf,
} from "@flowrun/flow/tooling";
import { didYouMean, oneOf, quote, type YamlEntry, type YamlNode } from "@flowrun/core/tooling";
import type { FlowFacts } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { timePattern } from "./scenario-shapes.ts";

// A reader of judged parts: a part that did not fit its shape is not there any more, and has been
// told.

/** The needs of the readers of one scenario's parts. */
export interface ScenarioReader extends ShapeReader {
  readonly facts: FlowFacts;
  /** Notes where an expectation or an act stands, under a name such as `path.2` or `caller.0`. */
  readonly place: (name: string, span: Span) => void;
  /** A place that was noted. */
  readonly placeOf: (name: string) => Span | undefined;
}

/**
 * Where the parts of a scenario stand: `name`, `caller.0`, `path`, `path.2`, `outcomes.routing/1`
 * and so on.
 */
export type Places = ReadonlyMap<string, Span>;

/** The value that is read, the places of its parts, and its problems. */
export interface Read<T> {
  readonly value: T;
  readonly places: Places;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a part of a test file with a reader of its own. */
export function readWith<T>(
  source: Source,
  facts: FlowFacts,
  reading: (reader: ScenarioReader) => T,
): Read<T> {
  const shape = createShapeReader(source);
  const places = new Map<string, Span>();
  const value = reading({
    ...shape,
    facts,
    place: (name, span) => void places.set(name, span),
    placeOf: (name) => places.get(name),
  });
  return { value, places, diagnostics: shape.diagnostics };
}

/**
 * Lets a shape judge what is written, and leaves out what is wrong; a whole that is wrong stays, as
 * far as it goes.
 */
export function rightPartsOf(reader: ShapeReader, shape: Shape, written: YamlEntry): YamlEntry {
  const { entry, wrong } = judge(reader, shape, written);
  const within = wrong.filter((path) => path.length > 0);
  return { key: entry.key, value: without(entry.value, within) };
}

function without(node: YamlNode, wrong: readonly (readonly string[])[]): YamlNode {
  if (wrong.length === 0 || node.kind === "scalar") return node;
  const rest = (part: string, value: YamlNode): YamlNode | undefined => {
    const inside = wrong.filter(([first]) => first === part).map((path) => path.slice(1));
    return inside.some((path) => path.length === 0) ? undefined : without(value, inside);
  };
  if (node.kind === "list")
    return { ...node, items: node.items.flatMap((item, index) => rest(`${index}`, item) ?? []) };
  const entries = node.entries.flatMap(({ key, value }) => {
    const right = rest(key.value, value);
    return right === undefined ? [] : [{ key, value: right }];
  });
  return { ...node, entries };
}

/** The entries of a map by any names; none for anything else. */
export function entriesOf(entry: YamlEntry | undefined): readonly YamlEntry[] {
  return entry?.value.kind === "map" ? entry.value.entries : [];
}

/** The items of a list; one thing alone counts as a list of it. */
export function itemsOf(entry: YamlEntry | undefined): readonly YamlNode[] {
  if (entry === undefined) return [];
  return entry.value.kind === "list" ? entry.value.items : [entry.value];
}

/**
 * The texts of a list under a key, or one text, each of them read. The place of each is noted as
 * `name.0` and so on.
 */
export function readTexts(
  reader: ScenarioReader,
  entry: YamlEntry,
  read: (text: string, span: Span) => string = (text) => text,
  name: string = entry.key.value,
): readonly string[] {
  return itemsOf(entry).flatMap((item, index) => {
    reader.place(`${name}.${index}`, item.span);
    return item.kind === "scalar" ? [read(item.text, item.span)] : [];
  });
}

/** The value under a key of a map as a reader reads it, and the default otherwise. */
export function readMember<T>(
  reader: ScenarioReader,
  map: YamlEntry,
  key: string,
  reading: (reader: ScenarioReader, entry: YamlEntry) => T | undefined,
): T | undefined {
  const entry = memberOf(map, key);
  return entry && reading(reader, entry);
}

/** The duration under a key in milliseconds; one that is too long is reported. */
export function readTime(reader: ScenarioReader, entry: YamlEntry): number | undefined {
  const text = textOf(entry);
  if (text === undefined || !new RegExp(timePattern).test(text.value)) return undefined;
  const [, number = "", decimals = "", unit = ""] =
    /^([0-9]+)\.([0-9]+)(s|m|h)$/.exec(text.value) ?? [];
  const whole = parseDuration(unit === "" ? text.value : `${number}${unit}`);
  const one = parseDuration(`1${unit}`) ?? 0;
  if (whole !== undefined) return whole + Math.round(Number(`0.${decimals}`) * one);
  return reader.damage(
    "FLOW_BAD_VALUE",
    text.span,
    `"${entry.key.value}" must be at most 168h, not ${quote(text.value)}.`,
  );
}

/**
 * Reports something that the flow does not have, with the name that was probably meant, or else all
 * that there are.
 */
export function reportUnknown(
  reader: ScenarioReader,
  span: Span,
  message: string,
  asked: Asked,
): undefined {
  const { name, known } = asked;
  const before = reader.source.text.slice(Math.max(0, span.start - 40), span.start);
  const hint = asList(asked, /[[,-]\s*$/.test(before)) ?? didYouMean(name, known) ?? allOf(known);
  reader.add(proofProblem("PROOF_UNKNOWN_NAME", span, message, hint));
}

function allOf(known: readonly string[]): string {
  if (known.length === 0) return "The flow has none: remove it, or add it to the flow.";
  if (known.length <= 12) return `Use ${oneOf(known)}.`;
  const some = known.slice(0, 4).map((each) => quote(each));
  return `There are ${known.length}, such as ${some.join(", ")}.`;
}

/** Reports a part that the flow does not have. */
export function judgePart(reader: ScenarioReader, part: string, span: Span): void {
  const known = [...reader.facts.ast.parts.keys()];
  if (!known.includes(part))
    reportUnknown(reader, span, `The flow has no part "${part}".`, { name: part, known });
}

/** Reports a part that the flow does not have; `*` stands for any text. */
export function judgePartPattern(reader: ScenarioReader, pattern: string, span: Span): void {
  const isSome = [...reader.facts.ast.parts.keys()].some((part) => fitsText(pattern, part));
  if (!isSome) judgePart(reader, pattern, span);
}

/** The remedy for several known names in one text, which is an item of a list or stands alone. */
function asList({ name, known }: Asked, isItem: boolean): string | undefined {
  const [, inside] = /^\((.*)\)$/.exec(name) ?? [];
  if (inside !== undefined) return `A list stands in [ ]: write \`[${inside}]\`.`;
  const listed = name.split(/,\s*/);
  if (listed.length > 1 && listed.every((each) => known.includes(each)))
    return `A list stands in [ ], without quotes around it: write \`[${listed.join(", ")}]\`.`;
  const names = name.split(/\s*(?:[-=]*>|→|[;|/+&])\s*|\s*\.\s+|\s+(?:and |then )?\s*/);
  if (names.length < 2 || !names.every((each) => known.includes(each))) return undefined;
  return isItem
    ? `A comma is missing between two: write \`${names.join(", ")}\`.`
    : `A list stands in [ ], with commas: write \`[${names.join(", ")}]\`.`;
}

/** A name, and those that it could be. */
export interface Asked {
  readonly name: string;
  readonly known: readonly string[];
}

/** Which of some words stands there; `undefined` where another one does. */
export function wordIn<Word extends string>(
  node: YamlNode | undefined,
  words: readonly Word[],
): Word | undefined {
  return node?.kind === "scalar" ? words.find((word) => word === node.text) : undefined;
}

/** A member that is there where it was said. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
