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
import type { ShapeReader } from "./shape-reader.ts";
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
  if (entry === undefined) {
    const [first] = entries;
    const hint = first?.key.value === "if" ? underIf : `Add ${oneOf(names)}.`;
    return reader.damage("FLOW_NO_VERB", first?.key.span ?? node.span, "This step has no verb.", {
      hint,
    });
  }
  const verb = guess(reader, entry.key, verbs);
  const { span } = entry.key;
  return (
    verb && {
      verb,
      key: { value: verb.name, span },
      value: entry.value,
      others: without(entries, entry),
    }
  );
}

function guess(
  reader: ShapeReader,
  { value, span }: Located<string>,
  verbs: VerbTable,
): Verb | undefined {
  const names = Object.keys(verbs);
  const line = dialPlanLine(value);
  if (line !== undefined) {
    const does = applicationOf(line, verbs);
    return reader.damage(
      "FLOW_UNKNOWN_VERB",
      span,
      `${quote(value)} is a line of extensions.conf, not a verb.`,
      { hint: `${does} In a flow \`go\`, \`then\` and \`keys\` say where a call goes on.` },
    );
  }
  const peer = peerOf(value, verbs);
  if (peer !== undefined)
    return reader.damage(
      "FLOW_UNKNOWN_VERB",
      span,
      `There is no verb ${quote(value)}: that is a word of ${peer.system}.`,
      {
        hint:
          plainWord(value) === "background"
            ? 'Here it is "play", or, where keys are awaited, "menu" with the prompt and its `keys`.'
            : hintOf(peer.verbs),
      },
    );
  const instead = Object.hasOwn(applications, plainWord(value))
    ? applications[plainWord(value)]
    : undefined;
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
    hint: didYouMean(value, names) ?? fewVerbs,
  });
  return verb;
}

/** How to write a word of another system here, where these verbs do what it does. */
function hintOf(verbs: readonly string[]): string {
  const [only] = verbs;
  return only === "dialplan" && verbs.length === 1
    ? 'Here it is "dialplan": put it behind an extension of the dial plan, and dialplan: EXTENSION@CONTEXT comes back when it is over.'
    : `Here it is ${oneOf(verbs)}.`;
}

/** The most used verbs, and where all stand: a list of all would hide the one that is looked for. */
const fewVerbs =
  'Verbs are, for instance, "play", "menu", "bridge", "queue", "set" and "go"; docs/language.md has all.';

/** The application in a line of a dial plan, such as `Answer` of `exten => s,1,Answer()`. */
function dialPlanLine(text: string): string | undefined {
  const [, line = ""] = /^(?:exten|same)\s*=>?\s*(.*)$/s.exec(text) ?? [];
  if (line === "" && !/^[A-Z]\w*\(.*\)$/s.test(text)) return undefined;
  return /([A-Za-z]\w*)\(/.exec(line === "" ? text : line)?.[1] ?? line;
}

/** The way to write an application of a dial plan here, as a sentence. */
function applicationOf(word: string, verbs: VerbTable): string {
  const plain = plainWord(word);
  const peer = peerOf(word, verbs);
  const other = Object.hasOwn(applications, plain) ? applications[plain] : undefined;
  if (other !== undefined) return other;
  const known = peer === undefined ? lookUp(verbs, plain)?.name : undefined;
  if (peer === undefined && known === undefined) return fewVerbs;
  return `For ${word} write ${known === undefined ? oneOf(peer?.verbs ?? []) : quote(known)}.`;
}

/** Applications of dial plans that are no verb here, as plain words, with the way that there is. */
const applications: Readonly<Record<string, string>> = {
  voicemail:
    "Record a message with `record`, and keep its name with `save` or send it with `request`; or have the dial plan take it: dialplan: EXTENSION@CONTEXT.",
  system: "A flow starts no program: ask a server with `request`.",
  trysystem: "A flow starts no program: ask a server with `request`.",
  agi: "A flow starts no program: ask a server with `request`.",
  disa: "Ask for a code and a number with `collect-digits`, compare the code under `if`, and `bridge` to the number.",
  sipaddheader:
    "Write the headers of the called phone's INVITE beside `to`: bridge: { to: PJSIP/1000, headers: { X-Case: 1 } }.",
  progress:
    "The platform tells of ringing by itself; `bridge` takes `while_ringing`, and `play` before `answer` is early media.",
  ringing: "The platform tells of ringing by itself; `bridge` takes `while_ringing`.",
  macro: "Declare a part under `parts`, and `call` it.",
  gosub: "Declare a part under `parts`, and `call` it.",
  noop: "Write a line to the log with `log`.",
  verbose: "Write a line to the log with `log`.",
  gotoif: 'Write "go: BLOCK", and "if: CONDITION" below it.',
  gotoiftime: "Ask a calendar with `hours`.",
  readfile: "Rows of files are tables: `lookup` finds one.",
  userevent: "Tell others with `emit`.",
  monitor: "Record a conversation with `record-call`.",
};

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

/** The verbs that do what another system has this word for, and the first system that has it. */
function peerOf(
  word: string,
  verbs: VerbTable,
): { readonly system: string; readonly verbs: readonly string[] } | undefined {
  if (/[;,.]$|[^ -~]/.test(word)) return undefined;
  const plain = plainWord(word);
  const known = Object.values(verbs).flatMap(({ name, elsewhere = {} }) =>
    Object.entries(elsewhere).flatMap(([system, words]) =>
      words.some((each) => plainWord(each) === plain) ? [{ name, system }] : [],
    ),
  );
  const [first] = known;
  return first && { system: first.system, verbs: [...new Set(known.map(({ name }) => name))] };
}

/** `Gather Input On Call`, `gather-input-on-call` and `gatherInputOnCall` are one word. */
function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function lookUp(verbs: VerbTable, name: string): Verb | undefined {
  return Object.hasOwn(verbs, name) ? verbs[name] : undefined;
}

function without(entries: readonly YamlEntry[], entry: YamlEntry): readonly YamlEntry[] {
  return entries.filter((other) => other !== entry);
}
