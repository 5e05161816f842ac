import { type Diagnostic, flowCatalogue, type Span, type Verb } from "@flowrun/core";
import { isNameOf, normalOutcome, type YamlNode } from "@flowrun/core/tooling";
import { expressionCatalogue, ruleCatalogue } from "@flowrun/flow";
import {
  argumentsOf,
  describeArgument,
  describeOperation,
  describeOption,
  describeVerb,
  operationOf,
} from "./flow/describe.ts";
import type { FlowText } from "./flow/flow-text.ts";
import { occurrenceAt } from "./flow/occurrences.ts";
import { commonKeyNotes, type SchemaAt, type SchemaNote } from "./flow/schema-at.ts";
import { spell } from "./flow/quoting.ts";
import { describeOccurrence } from "./flow/describe-occurrence.ts";
import { findPart } from "./flow/used-files.ts";
import { keysOf, nodeAt, nodeUnder, type TreePlace } from "./tree/node-at.ts";

/** The note about a place: Markdown, and the part of the text that it is about. */
export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** The knowledge of hover besides the flow. */
export interface HoverNotes {
  readonly schemaAt: SchemaAt;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The note about an offset: the verb, option, outcome or key, the block, table, column, setting or
 * name, and under a problem the meaning of its code. Gives `undefined` where there is nothing to
 * say.
 */
export function hover(
  flow: FlowText,
  offset: number,
  { schemaAt, diagnostics }: HoverNotes,
): Hover | undefined {
  const problems = diagnostics.filter(
    ({ span }) => span.start <= offset && offset <= Math.max(span.end, span.start + 1),
  );
  const about = aboutName(flow, offset) ?? aboutPlace(flow, offset, schemaAt);
  const parts = [...(about === undefined ? [] : [about.markdown]), ...problems.map(explain)];
  const span = about?.span ?? problems[0]?.span;
  return span === undefined || parts.length === 0
    ? undefined
    : { span, markdown: parts.join("\n\n---\n\n") };
}

function explain({ code }: Diagnostic): string {
  const entry = new Map(
    Object.entries({ ...flowCatalogue, ...ruleCatalogue, ...expressionCatalogue }),
  ).get(code);
  return entry === undefined
    ? `**${code}**`
    : `**${code}** — ${entry.title}\n\n${entry.why}\n\n${entry.remedy}`;
}

function aboutName(flow: FlowText, offset: number): Hover | undefined {
  const found = occurrenceAt(flow, offset);
  const beside = found?.kind === "block" ? findPart(flow, found.name) : undefined;
  const described = beside?.part && describeOccurrence(beside.flow, beside.part);
  const markdown =
    beside === undefined || described === undefined
      ? found && describeOccurrence(flow, found)
      : `${described}\n\nIn \`${beside.path}\`.`;
  return markdown === undefined || found === undefined ? undefined : { span: found.span, markdown };
}

function aboutPlace(flow: FlowText, offset: number, schemaAt: SchemaAt): Hover | undefined {
  const place = nodeAt(flow.root, offset);
  if (place === undefined) return undefined;
  const [top] = place.path;
  const length = top === "blocks" ? 3 : 2;
  const isStep = (top === "blocks" || top === "finally") && place.path.length >= length;
  const markdown = isStep
    ? aboutStep(flow, place, length)
    : place.where === "key" && aboutKey(place.text, schemaAt([...place.path, place.text]));
  return markdown ? { span: place.span, markdown } : undefined;
}

function aboutKey(key: string, note: SchemaNote | undefined): string | undefined {
  if (note?.description === undefined) return undefined;
  const lines = [
    `**${key}** — ${note.description}`,
    ...(note.default === undefined ? [] : [`Default: \`${spell(note.default)}\``]),
    ...(note.example === undefined ? [] : [`Example: \`${key}: ${spell(note.example)}\``]),
  ];
  return lines.join("\n\n");
}

function aboutStep(
  flow: FlowText,
  { path, where, text }: TreePlace,
  length: number,
): string | undefined {
  const [key, inner] = path.slice(length);
  const step = nodeUnder(flow.root, path.slice(0, length));
  const isVerb = key === undefined && Object.hasOwn(flow.verbs, text);
  if (isVerb) return verbNote(flow, text);
  const verb = flow.verbs[verbOf(flow, step) ?? ""];
  if (where === "key" && key === undefined) return besideVerb(flow, step, text);
  if (verb === undefined) return undefined;
  if (where !== "key")
    return operationNote(flow, verb, { step, text, option: inner ?? verb.principal ?? "" });
  return inner === undefined
    ? aboutKeyOf(verb, key, text)
    : argumentNote(flow, verb, { step, text, option: inner });
}

/** A key right under the verb or under `then`. */
function aboutKeyOf(
  verb: Verb,
  under: string | number | undefined,
  key: string,
): string | undefined {
  if (under === "then") return outcomeNote(verb, key);
  const option = under === verb.name ? verb.options[key] : undefined;
  return option && describeOption(verb, key, option);
}

function verbNote({ verbs }: FlowText, name: string): string | undefined {
  const verb = verbs[name];
  return verb && describeVerb(verb);
}

function operationNote(
  flow: FlowText,
  verb: Verb,
  { step, text, option }: Spot,
): string | undefined {
  const operation = isNameOf("operation", verb.options[option])
    ? operationOf(flow, verb, step)
    : undefined;
  return operation && describeOperation(text, operation);
}

function argumentNote(
  flow: FlowText,
  verb: Verb,
  { step, text, option }: Spot,
): string | undefined {
  const operation =
    verb.options[option]?.kind === "arguments" ? operationOf(flow, verb, step) : undefined;
  const schema = operation && argumentsOf(operation).get(text);
  return schema && describeArgument(text, schema);
}

/** The key or value at a place in a step, and the option that it belongs to. */
interface Spot {
  readonly option: string | number;
  readonly step: YamlNode | undefined;
  readonly text: string;
}

/** A key beside a verb: `timeout` is the option of the verb. */
function besideVerb(flow: FlowText, step: YamlNode | undefined, key: string): string | undefined {
  const verb = flow.verbs[verbOf(flow, step) ?? ""];
  const option = key === "timeout" ? verb?.options["timeout"] : undefined;
  if (verb !== undefined && option !== undefined) return describeOption(verb, key, option);
  return aboutKey(key, commonKeyNotes(flow.verbs).get(key));
}

function verbOf({ verbs }: FlowText, step: YamlNode | undefined): string | undefined {
  return step?.kind === "map" ? keysOf(step).find((each) => Object.hasOwn(verbs, each)) : undefined;
}

function outcomeNote(verb: Verb, outcome: string): string | undefined {
  const { name, outcomes } = verb;
  if (outcome === "else") return `**else** — Every outcome of \`${name}\` that nothing else maps.`;
  const others = outcomes.map((each) => `\`${each}\``).join(", ");
  const normal =
    outcome === normalOutcome(verb)
      ? " It is the normal one: unmapped, it goes on with the next step."
      : "";
  return outcomes.includes(outcome)
    ? `**${outcome}** — An outcome of \`${name}\`.${normal}\n\nAll: ${others}.`
    : undefined;
}
