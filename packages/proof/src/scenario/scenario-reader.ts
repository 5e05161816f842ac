import { type Diagnostic, parseDuration, type Source, type Span } from "@flowrun/core";
import {
  createShapeReader,
  describe,
  didYouMean,
  isEmpty,
  oneOf,
  quote,
  type ShapeReader,
  type YamlEntry,
  type YamlList,
  type YamlNode,
} from "@flowrun/core/tooling";
import { readScalar, refuseEmpty } from "./read-map.ts";
import type { FlowFacts } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";

/** What the parts of one scenario are read with. */
export interface ScenarioReader extends ShapeReader {
  readonly facts: FlowFacts;
  /** Notes where an expectation or an act stands, under a name such as `path.2` or `caller.0`. */
  readonly place: (name: string, span: Span) => void;
  /** A place that was noted. */
  readonly placeOf: (name: string) => Span | undefined;
}

/** Where the parts of a scenario stand: `name`, `caller.0`, `path`, `path.2`, `outcomes.routing/1` and so on. */
export type Places = ReadonlyMap<string, Span>;

/** What is read, where its parts stand, and what is wrong with it. */
export interface Read<T> {
  readonly value: T;
  readonly places: Places;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a part of a test file with a reader of its own. */
export function readWith<T>(source: Source, facts: FlowFacts, reading: (reader: ScenarioReader) => T): Read<T> {
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

/** A list under a key; one value alone counts as a list of it. `undefined` after a diagnostic. */
export function readList(reader: ScenarioReader, entry: YamlEntry, expected: string): YamlList | undefined {
  const { key, value } = entry;
  if (value.kind === "list") return value;
  if (refuseEmpty(reader, entry)) return undefined;
  if (value.kind === "scalar") return { kind: "list", items: [value], span: value.span };
  return reader.damage("FLOW_BAD_VALUE", value.span, `"${key.value}" must be ${expected}, not ${describe(value)}.`);
}

/** The duration under a key in milliseconds, also with decimals such as `3.9s`; `undefined` after a diagnostic. */
export function readTime(reader: ScenarioReader, entry: YamlEntry): number | undefined {
  const scalar = readScalar(reader, entry, "a duration such as 30s");
  if (scalar === undefined) return undefined;
  const [, number = "", decimals = "", unit = ""] = /^([0-9]{1,9})\.([0-9]{1,3})(s|m|h)$/.exec(scalar.text) ?? [];
  const whole = parseDuration(`${number}${unit}`);
  const one = parseDuration(`1${unit}`);
  const value =
    whole === undefined || one === undefined
      ? parseDuration(scalar.text)
      : whole + Math.round(Number(`0.${decimals}`) * one);
  if (value !== undefined) return value;
  const bare = /^[0-9]+$/.test(scalar.text);
  const hint = bare ? { hint: `Write ${scalar.text}s for seconds, or ${scalar.text}ms for milliseconds.` } : {};
  const message = `"${entry.key.value}" must be a duration such as 30s, not ${quote(scalar.text)}.`;
  return reader.damage("FLOW_BAD_VALUE", scalar.span, message, hint);
}

/** Reports something that the flow does not have, with the name that was probably meant, or else all that there are. */
export function reportUnknown(reader: ScenarioReader, span: Span, message: string, asked: Asked): undefined {
  const { name, known } = asked;
  const few = known.length > 0 && known.length <= 12 ? `Use ${oneOf(known)}.` : undefined;
  reader.add(proofProblem("PROOF_UNKNOWN_NAME", span, message, didYouMean(name, known) ?? few));
}

/** A name, and those that it could be. */
export interface Asked {
  readonly name: string;
  readonly known: readonly string[];
}

/** A word out of a closed list, or `undefined` after a diagnostic; `what` ends the sentence: `what a phone does`. */
export function readWord<Word extends string>(
  reader: ScenarioReader,
  node: YamlNode,
  words: readonly Word[],
  what: string,
): Word | undefined {
  const text = node.kind === "scalar" && !isEmpty(node) ? node.text : undefined;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const hint = (text === undefined ? undefined : didYouMean(text, words)) ?? `Use ${oneOf(words)}.`;
  reader.add(
    proofProblem("PROOF_BAD_VALUE", node.span, `${text === undefined ? "This" : quote(text)} is not ${what}.`, hint),
  );
  return undefined;
}
