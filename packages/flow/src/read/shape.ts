import type { Diagnostic, FlowCode, JsonObject } from "@flowrun/core";
import {
  flowProblem,
  describe,
  oneOf,
  isEmpty,
  type YamlEntry,
  type YamlNode,
  type YamlScalar,
} from "@flowrun/core/tooling";
import { withoutBraces } from "./list-without-brackets.ts";
import { emptyValue } from "./shape-reader.ts";

/**
 * The rules of one place of a flow, written once. They are the JSON Schema by which Ajv judges
 * flows and editors complete them, and the words for a mistake. Shapes nest like the places.
 */
export interface Shape {
  /**
   * `false` where nothing may stand. For editors it holds what may stand inside, too; a flow is
   * judged place by place.
   */
  readonly schema: JsonObject | false;
  /** Where there are several: the shape that a node was meant for, by its type. */
  readonly choose?: (node: YamlNode) => Shape | undefined;
  /**
   * The shape of what stands under a key or at an index of a node here. Nothing is asked of a place
   * without one.
   */
  readonly inside?: (part: string, node: YamlNode) => Shape | undefined;
  /** For a map with a closed list of keys. */
  readonly keys?: KnownKeys;
  /**
   * Whether a value that YAML takes for null is wrong here although the schema takes null. Default:
   * never.
   */
  readonly isMissing?: (node: YamlScalar) => boolean;
  /** A mistake of all parts of a node together, which is told in the place of theirs. */
  readonly ofAll?: (misfit: Pick<Misfit, "at" | "text">) => Diagnostic | undefined;
  /** Whether what is wrong here can be left out without a hole in the tree. Default: never. */
  readonly isHarmless?: (misfit: Misfit) => boolean;
  /** The words for a mistake here; `undefined` for one that a rule tells better. */
  readonly explain: (misfit: Misfit) => Diagnostic | undefined;
}

/**
 * The keys that a map may have. Another one is taken for the one that was probably meant.
 */
export interface KnownKeys {
  readonly names: readonly string[];
  /**
   * The words about another key. The known keys that the map does not have are `free`, and those of
   * them that take its value `fitting`.
   */
  readonly refuse: (key: string, fitting: readonly string[], free: readonly string[]) => Refusal;
  /** The remedy for a key that other systems have here, which no near one is offered for. */
  readonly elsewhere?: (key: string, value: YamlNode) => string | undefined;
  /**
   * The keys, of those that the map lacks, that may take the very value of a key of another system:
   * the likeliest first.
   */
  readonly meantElsewhere?: (key: string, free: readonly string[]) => readonly string[];
}

/**
 * The remedy for a key that is near none of the known ones: more keys than a reader takes in are not
 * listed.
 */
export function removal(fitting: readonly string[]): string {
  return fitting.length === 0 || fitting.length > mostListed
    ? "Remove it"
    : `Remove it, or use ${oneOf(fitting)} if that is meant`;
}

const mostListed = 4;

/** The words about an unknown key; the hint is for one that is near none of the known ones. */
export interface Refusal {
  readonly code: FlowCode;
  readonly message: string;
  readonly hint: string;
}

/** A mistake that Ajv found. */
export interface Misfit {
  /** The keyword of JSON Schema that is broken; `missing` where nothing is written. */
  readonly keyword: string;
  /**
   * The key that is missing in a map (`required`), or that may not be there
   * (`additionalProperties`).
   */
  readonly key: string;
  /**
   * The value that is wrong, with the key that it stands under; an item of a list has that of its
   * list.
   */
  readonly at: YamlEntry;
  /** The entry that holds `at`. */
  readonly parent: YamlEntry | undefined;
  /** The entry under {@link Misfit.key}, if it is there. */
  readonly member: YamlEntry | undefined;
  /** The text of the file. */
  readonly text: string;
}

/** The same shape with what people and editors are told of the place. */
export function told(shape: Shape, description: string, more: JsonObject = {}): Shape {
  return { ...shape, schema: { description, ...shape.schema, ...more } };
}

/** Whether something stands where nothing may, so that it can be left out. */
export function isMeaningless({ keyword }: Misfit): boolean {
  return keyword === "false schema";
}

/** The remedy for a list of one single value, where that is expected alone. */
export function withoutList(value: YamlNode, key: string): string | undefined {
  const written = onlyItem(value);
  return written === undefined ? undefined : `Write \`${key}: ${written}\`, without the list.`;
}

/** The single value that a list holds, as it is written. */
function onlyItem(value: YamlNode): string | undefined {
  const [only, second] = value.kind === "list" ? value.items : [];
  if (only?.kind !== "scalar" || second !== undefined) return undefined;
  return only.plain ? only.text : JSON.stringify(only.text);
}

/** A list where a list has its items, such as that of a case. */
function listInList(value: YamlNode, key: string): Diagnostic {
  const written = onlyItem(value);
  const message = `A list stands inside the list of "${key}".`;
  const hint =
    written === undefined
      ? "Remove the [ ] around its items, or write each of them by itself."
      : `Write \`${written}\`, without the [ ] around it.`;
  return flowProblem("FLOW_BAD_VALUE", value.span, message, { hint });
}

/** `"x" must be …, not ….`, or that it has no value. */
export function wrongValue(
  { at: { key, value }, parent, text }: Misfit,
  expected: string,
  hint?: string,
): Diagnostic {
  if (isEmpty(value)) return emptyValue(text, key, value);
  if (value.kind === "list" && parent?.value.kind === "list") return listInList(value, key.value);
  const isBlank = value.kind === "scalar" && value.text.trim() === "";
  const message = `"${key.value}" must be ${expected}, not ${isBlank ? "an empty text" : describe(value)}.`;
  return flowProblem("FLOW_BAD_VALUE", value.span, message, {
    hint: hint ?? withoutList(value, key.value) ?? withoutBraces(text, key.value, value),
  });
}

/** The shape that a node was meant for, where one of several may again be one of several. */
export function meantFor(shape: Shape, node: YamlNode): Shape {
  const chosen = shape.choose?.(node);
  return chosen === undefined ? shape : meantFor(chosen, node);
}
