import {
  didYouMean,
  suggest,
  isEmpty,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
  isOwnKey,
  oneOf,
  quote,
} from "@flowrun/core/tooling";
import type { Verb, Located } from "@flowrun/core";
import { elementHint } from "./element-hint.ts";
import { hintOf, hintOfWord, saidAlone } from "./hint-of-word.ts";
import type { ShapeReader } from "./shape-reader.ts";
import {
  applicationHint,
  dialPlanLine,
  fewVerbs,
  peerOf,
  plainWord,
} from "../yaml/verbs-elsewhere.ts";
import { jumpInKeys, jumpInWords, writtenJump, type WrittenJump } from "./if-in-words.ts";
import { commonKeys } from "./step-shape.ts";

/** The verbs that a flow may use, by their key. */
export type VerbTable = Readonly<Record<string, Verb>>;

/** A verb as it stands in a step. */
export interface WrittenVerb {
  readonly verb: Verb;
  readonly key: Located<string>;
  /** The value after it; nothing when the step is the bare verb. */
  readonly value: YamlNode;
  /** The entries beside it, without the author's own (`x-`). */
  readonly others: readonly YamlEntry[];
}

/**
 * The verb of a step, or `undefined` after a diagnostic. An unknown verb that is near a known one
 * is reported and taken for that, so that the rest of the step is still judged.
 */
export function findVerb(
  reader: ShapeReader,
  node: YamlNode,
  verbs: VerbTable,
): WrittenVerb | undefined {
  if (node.kind === "scalar") return findBareVerb(reader, node, verbs);
  if (node.kind === "map") return findKey(reader, node, verbs);
  return reader.damage(
    "FLOW_NO_VERB",
    node.span,
    "A step must be a verb with its options, not a list.",
    {
      hint: 'Remove one "- ", or the brackets.',
    },
  );
}

function findBareVerb(
  reader: ShapeReader,
  node: YamlScalar,
  verbs: VerbTable,
): WrittenVerb | undefined {
  const { text, span } = node;
  if (isEmpty(node))
    return reader.damage("FLOW_NO_VERB", span, "This step is empty.", {
      hint: 'Remove the "-", or write a verb after it.',
    });
  const [, word = "", rest = ""] = /^([\w-]+)\s*[:=\s]\s*(.*)$/s.exec(text) ?? [];
  const jump = lookUp(verbs, text) === undefined ? jumpInWords(text) : undefined;
  if (jump !== undefined && reader.declares("blocks", jump.block))
    return refuseJump(reader, { value: text, span }, jump);
  if (lookUp(verbs, text) === undefined && lookUp(verbs, word) !== undefined)
    return reader.damage(
      "FLOW_NO_VERB",
      span,
      `This step is the text ${quote(text)}, not a verb with a value.`,
      {
        hint: `Write \`${word}: ${rest}\` with a colon and a space.`,
      },
    );
  const verb = lookUp(verbs, text) ?? guess(reader, { value: text, span }, verbs);
  const nothing: YamlScalar = { ...node, text: "", plain: true, comment: undefined };
  return verb && { verb, key: { value: verb.name, span }, value: nothing, others: [] };
}

function findKey(reader: ShapeReader, node: YamlMap, verbs: VerbTable): WrittenVerb | undefined {
  const entries = node.entries.filter(({ key }) => !isOwnKey(key.value));
  const [entry, second] = entries.filter(({ key }) => lookUp(verbs, key.value) !== undefined);
  if (entry === undefined) return guessKey(reader, node, entries, verbs);
  const verb = lookUp(verbs, entry.key.value);
  const [one, two] = [entry.key, second?.key];
  if (second === undefined || two === undefined)
    return verb && { verb, key: one, value: entry.value, others: without(entries, entry) };
  return reader.damage(
    "FLOW_SEVERAL_VERBS",
    two.span,
    `This step has two verbs, "${one.value}" and "${two.value}".`,
    {
      hint: stepOfItsOwn(reader.source.text, node, second),
      related: [{ message: "The first verb stands here.", span: one.span }],
    },
  );
}

/** How a second verb begins a step of its own, and in which column where it has a line of its own. */
function stepOfItsOwn(text: string, { span }: YamlMap, { key, value }: YamlEntry): string {
  const written = `- ${key.value}${text.slice(key.span.end, value.span.end)}`;
  const shown = /^.{1,60}$/.test(written) ? written : `- ${key.value}`;
  const line = text.lastIndexOf("\n", key.span.start - 1) + 1;
  const column = span.start - text.lastIndexOf("\n", span.start - 1) - 2;
  const isAlone = text.slice(line, key.span.start).trim() === "" && column > 0;
  return isAlone
    ? `Write \`${shown}\` in column ${column}, like the dash above it.`
    : `Begin a step of its own with "- ${key.value}".`;
}

/** The key of a step without a known verb that was probably meant as one. */
function guessKey(
  reader: ShapeReader,
  node: YamlMap,
  entries: readonly YamlEntry[],
  verbs: VerbTable,
): WrittenVerb | undefined {
  const names = Object.keys(verbs);
  const unknown = entries.filter(
    ({ key }) => !commonKeys.includes(key.value) && key.value !== "else",
  );
  const entry = unknown.find(({ key }) => suggest(key.value, names) !== undefined) ?? unknown[0];
  if (entry === undefined) return withoutVerb(reader, node, entries, names);
  const { key, value } = entry;
  const jump = jumpUnder(reader, entry);
  if (jump !== undefined) return refuseJump(reader, key, jump);
  const named = namesVerb.has(plainWord(key.value)) && value.kind === "scalar";
  if (named && lookUp(verbs, value.text) !== undefined)
    return reader.damage(
      "FLOW_UNKNOWN_VERB",
      key.span,
      `There is no verb ${quote(key.value)}: its value is one.`,
      { hint: `Write \`- ${value.text}: …\`, with the options behind the colon.` },
    );
  const hint = value.kind === "scalar" ? byValue(reader, key.value, value.text, verbs) : undefined;
  if (hint !== undefined)
    return reader.damage("FLOW_UNKNOWN_VERB", key.span, `There is no verb ${quote(key.value)}.`, {
      hint,
    });
  const verb = guess(reader, key, verbs);
  const { span } = key;
  return (
    verb && {
      verb,
      key: { value: verb.name, span },
      value: entry.value,
      others: without(entries, entry),
    }
  );
}

/** The remedy for a word that is no verb by its value: a block of the flow, or digits that are said. */
function byValue(
  { declares }: ShapeReader,
  key: string,
  value: string,
  verbs: VerbTable,
): string | undefined {
  const isFar = suggest(key, Object.keys(verbs)) === undefined;
  if (isFar && declares("blocks", value))
    return `${quote(value)} is a block: write \`go: ${value}\`.`;
  return lookUp(verbs, "play") === undefined ? undefined : saidAlone(key, value);
}

function withoutVerb(
  { damage, declares }: ShapeReader,
  { span }: YamlMap,
  entries: readonly YamlEntry[],
  names: readonly string[],
): undefined {
  const verbHint = names.length > 12 ? fewVerbs : `Add ${oneOf(names)}.`;
  const jump = jumpInKeys(entries);
  const isJump = jump !== undefined && declares("blocks", jump.block);
  const underCondition = isJump ? writtenJump(jump) : underIf;
  const [first] = entries;
  const hint = first?.key.value === "if" ? underCondition : verbHint;
  return damage("FLOW_NO_VERB", first?.key.span ?? span, "This step has no verb.", { hint });
}

/** A step that says `if` and the condition before what it does. */
const conditionFirst = /^(?:if|when|unless)\s/;

/** The jump of a key that begins with its condition, whose value is what it does, or a block. */
function jumpUnder({ declares }: ShapeReader, { key, value }: YamlEntry): WrittenJump | undefined {
  if (!conditionFirst.test(key.value) || value.kind !== "scalar") return undefined;
  const step = declares("blocks", value.text) ? `go ${value.text}` : value.text;
  return jumpInWords(`${key.value} ${step}`);
}

function refuseJump(reader: ShapeReader, at: Located<string>, jump: WrittenJump): undefined {
  const message = "The condition of a step stands beside its verb, under `if`.";
  return reader.damage("FLOW_NO_VERB", at.span, message, { hint: writtenJump(jump) });
}

function guess(
  reader: ShapeReader,
  { value, span }: Located<string>,
  verbs: VerbTable,
): Verb | undefined {
  const names = Object.keys(verbs);
  const line = dialPlanLine(value, verbs);
  if (line !== undefined)
    return reader.damage("FLOW_UNKNOWN_VERB", span, line.message, { hint: line.hint });
  const element = elementHint(value);
  if (element !== undefined)
    return reader.damage("FLOW_UNKNOWN_VERB", span, `${quote(value)} is XML, and no step.`, {
      hint: element,
    });
  const peer = peerOf(value, verbs);
  if (peer !== undefined)
    return reader.damage("FLOW_UNKNOWN_VERB", span, unknownIn(value, peer.system), {
      hint:
        plainWord(value) === "background"
          ? 'Here it is "play", or, where keys are awaited, "menu" with the prompt and its `keys`.'
          : hintOf(peer.verbs),
    });
  const instead = applicationHint(value);
  if (instead !== undefined)
    return reader.damage(
      "FLOW_UNKNOWN_VERB",
      span,
      `There is no verb ${quote(value)}: that is an application of a dial plan.`,
      { hint: instead },
    );
  if (conditional.has(plainWord(value)))
    return reader.damage("FLOW_UNKNOWN_VERB", span, `There is no verb ${quote(value)}.`, {
      hint: underIf,
    });
  const verb = lookUp(verbs, suggest(value, names) ?? "");
  const say = verb === undefined ? reader.damage : reader.report;
  say("FLOW_UNKNOWN_VERB", span, `There is no verb ${quote(value)}.`, {
    hint: didYouMean(value, names) ?? hintOfWord(value, verbs),
  });
  return verb;
}

function unknownIn(word: string, system: string | undefined): string {
  const of = system === undefined ? "" : `: that is a word of ${system}`;
  return `There is no verb ${quote(word)}${of}.`;
}

/** The keys under which other languages name what a step does. */
const namesVerb: ReadonlySet<string> = new Set(["type", "verb", "action", "kind", "step", "do"]);

/** The words of other languages for a step that chooses by a condition, as plain words. */
const conditional: ReadonlySet<string> = new Set([
  "when",
  "switch",
  "case",
  "choice",
  "condition",
  "elseif",
  "unless",
  "branch",
  "while",
]);

const underIf =
  'Any step is done only where the condition beside its verb holds: write "go: BLOCK", and "if: CONDITION" below it.';

function lookUp(verbs: VerbTable, name: string): Verb | undefined {
  return Object.hasOwn(verbs, name) ? verbs[name] : undefined;
}

function without(entries: readonly YamlEntry[], entry: YamlEntry): readonly YamlEntry[] {
  return entries.filter((other) => other !== entry);
}
