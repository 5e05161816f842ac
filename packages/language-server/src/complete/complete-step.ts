import type { Option, Verb } from "@flowrun/core";
import { type YamlNode, kindOf, nameOfKind } from "@flowrun/core/tooling";
import { commonKeys, requiredOptions } from "@flowrun/flow/tooling";
import { describeOption, describeVerb } from "../flow/describe.ts";
import type { FlowText, VerbTable } from "../flow/flow-text.ts";
import { type SchemaNote, commonKeyNotes } from "../flow/schema-at.ts";
import { spell } from "../flow/quoting.ts";
import { type TreePath, keysOf } from "../tree/node-at.ts";
import { completeOutcomes } from "./complete-outcomes.ts";
import { completeValue, proposeArguments, proposeBlocks } from "./complete-value.ts";
import { type Cursor, wordAt } from "./cursor.ts";
import { type KeyPlace, type Proposal, inSnippet, propose, proposeKey } from "./proposal.ts";

/** A step in which somebody is typing. */
export interface StepPlace {
  readonly cursor: Cursor;
  /** All of the step, as far as it is written. */
  readonly step: YamlNode | undefined;
  /** From the step to what is typed. */
  readonly path: TreePath;
}

/**
 * The proposals in a step: its verb, options, outcomes, the keys beside the verb, and the values of
 * all these.
 */
export function completeStep(flow: FlowText, place: StepPlace): readonly Proposal[] {
  const { cursor, step, path } = place;
  const [key] = path;
  const at: KeyPlace = { text: flow.source.text, replace: wordAt(cursor), cursor };
  const verb = verbOf(flow, step);
  if (key === undefined)
    return verb === undefined ? beginStep(flow, at) : besideVerb(flow, verb, at);
  if (verb === undefined) return [];
  if (key === verb.name) return completeOptions(flow, verb, { ...place, at });
  return completeBesides(flow, verb, { ...place, at });
}

/** The proposals under a key beside the verb. */
function completeBesides(flow: FlowText, verb: Verb, place: InnerPlace): readonly Proposal[] {
  const { cursor, path, at } = place;
  const { timeout } = verb.options;
  switch (path[0]) {
    case "then":
      return completeThen(flow, verb, place);
    case "timeout":
      return timeout === undefined ? [] : completeValue(flow, cursor, timeout);
    case "retry": {
      const keys = commonKeyNotes(flow.verbs).get("retry")?.keys ?? new Map<string, SchemaNote>();
      return isKeyPlace(cursor) ? keysFrom(keys, at) : [];
    }
    default:
      return [];
  }
}

/** The verb of a step, as far as it is written. */
function verbOf({ verbs }: FlowText, step: YamlNode | undefined): Verb | undefined {
  const key =
    step?.kind === "map" ? keysOf(step).find((each) => Object.hasOwn(verbs, each)) : undefined;
  return key === undefined ? undefined : verbs[key];
}

function isKeyPlace({ where, isAlone }: Cursor): boolean {
  return where === "key" || isAlone;
}

/**
 * The verbs; in a list whose next dash has not been typed, with it. Other keys only beside some
 * that stand already.
 */
function beginStep(flow: FlowText, at: KeyPlace): readonly Proposal[] {
  const { cursor } = at;
  const isFirst = cursor.hasDash || cursor.where === "key";
  if (!isFirst && !cursor.isAlone && !cursor.isInBrackets) return [];
  const verbs = proposeVerbs(flow.verbs, at);
  return isFirst || cursor.isInBrackets
    ? verbs
    : verbs.map((each) => ({ ...each, insert: `- ${each.insert}` }));
}

function besideVerb({ verbs }: FlowText, verb: Verb, at: KeyPlace): readonly Proposal[] {
  if (at.cursor.where !== "key") return [];
  const fits: Readonly<Record<string, boolean>> = {
    then: verb.outcomes.length > 0,
    as: verb.result !== undefined,
    retry: verb.outcomes.includes("failed") && verb.optional?.includes("failed") !== true,
    timeout: verb.options["timeout"] !== undefined,
  };
  const order = ["then", "as", "if", ...commonKeys];
  const notes = commonKeyNotes(verbs);
  const keys = [...new Set(order)].filter((key) => fits[key] ?? true);
  return keysFrom(new Map(keys.flatMap((key) => [[key, notes.get(key)] as const])), at);
}

function keysFrom(
  notes: ReadonlyMap<string, SchemaNote | undefined>,
  at: KeyPlace,
): readonly Proposal[] {
  const { map, where } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  return [...notes]
    .filter(([key]) => !present.includes(key))
    .map(([key, note]) =>
      proposeKey(at, { kind: "key", key, value: "", documentation: note?.description }),
    );
}

/** A place under a key of the step. */
interface InnerPlace extends StepPlace {
  readonly at: KeyPlace;
}

function completeThen(
  flow: FlowText,
  verb: Verb,
  { cursor, path, at }: InnerPlace,
): readonly Proposal[] {
  if (path.length === 2) return proposeBlocks(flow);
  if (isKeyPlace(cursor)) return completeOutcomes(flow, verb, at);
  return proposeBlocks(flow);
}

function completeOptions(flow: FlowText, verb: Verb, place: InnerPlace): readonly Proposal[] {
  const { cursor, path, at } = place;
  const isDirect = path.length === 1;
  const option = optionAt(verb, path);
  if (option?.kind === "assignments") return isDirect ? completeVariables(flow, cursor, at) : [];
  if (isDirect && isKeyPlace(cursor)) return completeOptionKeys(verb, at);
  if (option !== undefined) return completeIn(flow, verb, option, place);
  return isDirect ? optionsInBraces(verb) : [];
}

/** The proposals in an option: a key of its map, or a value. */
function completeIn(
  flow: FlowText,
  verb: Verb,
  option: Option,
  place: InnerPlace,
): readonly Proposal[] {
  const { cursor, path } = place;
  const isKey = isKeyPlace(cursor) && kindOf(option.kind).isMap === true;
  if (!isKey) return completeValue(flow, cursor, option);
  return option.kind === "arguments" && path.length === 2
    ? proposeArguments(flow, verb, place)
    : [];
}

/**
 * The option that a path under a verb leads to: the principal one when none is named, and for
 * variables of `set`.
 */
function optionAt({ principal = "", options }: Verb, [, name]: TreePath): Option | undefined {
  const isNamed = typeof name === "string" && options[principal]?.kind !== "assignments";
  return options[isNamed ? name : principal];
}

function completeOptionKeys(verb: Verb, at: KeyPlace): readonly Proposal[] {
  const { map, where } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  const all = Object.entries(verb.options).filter(([name]) => !present.includes(name));
  const ordered = [
    ...all.filter(([, { required }]) => required),
    ...all.filter(([, { required }]) => !required),
  ];
  return ordered.map(([name, option]) =>
    proposeKey(at, {
      kind: "option",
      key: name,
      value: "",
      detail: option.required === true ? "required" : nameOfKind(option.kind),
      documentation: describeOption(verb, name, option),
    }),
  );
}

function completeVariables(
  { declarations: { vars } }: FlowText,
  cursor: Cursor,
  at: KeyPlace,
): readonly Proposal[] {
  if (!isKeyPlace(cursor)) return [];
  const present = cursor.where === "key" && cursor.map !== undefined ? keysOf(cursor.map) : [];
  return [...vars.keys()]
    .filter((name) => !present.includes(name))
    .map((name) => proposeKey(at, { kind: "name", key: name, value: "" }));
}

/** The required options of a verb that takes them by name, as a map on the verb's own line. */
function optionsInBraces(verb: Verb): readonly Proposal[] {
  if (requiredOptions(verb).length === 0) return [];
  const snippet = valueSnippet(verb);
  return [
    {
      ...propose("option", "{ … }"),
      insert: snippet,
      isSnippet: true,
      detail: "the required options",
    },
  ];
}

/**
 * All verbs, each with its required options to fill in; one that needs nothing is proposed bare
 * where it may stand so.
 */
function proposeVerbs(verbs: VerbTable, at: KeyPlace): readonly Proposal[] {
  return Object.values(verbs).map((verb) => {
    const more = { detail: verb.summary, documentation: describeVerb(verb) };
    const isBare = requiredOptions(verb).length === 0 && at.cursor.where === "value";
    if (isBare) return propose("verb", verb.name, more);
    return proposeKey(at, { kind: "verb", key: verb.name, value: valueSnippet(verb), ...more });
  });
}

/**
 * The value of a verb as a snippet: its principal option alone, or a map of the required ones, with
 * examples to replace.
 */
function valueSnippet(verb: Verb): string {
  const needed = Object.entries(verb.options).filter(
    ([, option]) => option.required === true || option.usual === true,
  );
  const [alone] = needed;
  if (alone !== undefined && needed.length === 1 && alone[0] === verb.principal)
    return `\${1:${inSnippet(spell(alone[1].example))}}`;
  const entries = needed.map(
    ([name, option], index) => `${name}: \${${index + 1}:${inSnippet(spell(option.example))}}`,
  );
  return entries.length === 0 ? "" : `{ ${entries.join(", ")} }`;
}
