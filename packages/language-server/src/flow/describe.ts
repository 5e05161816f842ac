import type { Json, JsonSchema, Option, V2Operation, ValueType, Verb } from "@flowrun/core";
import { expectedOf, isNameOf, kindOf, type YamlNode } from "@flowrun/core/tooling";
import { nodeUnder } from "../tree/node-at.ts";
import type { FlowText } from "./flow-text.ts";
import { spell } from "./quoting.ts";

/** A verb for people, in Markdown: what it does, its outcomes and its options. */
export function describeVerb(verb: Verb): string {
  const names = Object.entries(verb.options).map(
    ([name, option]) => `- \`${name}\`${noteOf(verb, name, option)}`,
  );
  const outcomes =
    verb.outcomes.length === 0
      ? "It has no outcomes."
      : `Outcomes: ${verb.outcomes.map((outcome) => `\`${outcome}\``).join(", ")}.`;
  return [
    `**${verb.name}** — ${verb.summary}`,
    outcomes,
    ...(names.length === 0 ? [] : [names.join("\n")]),
  ].join("\n\n");
}

/** An option for people, in Markdown: what it means, what it holds, its default and an example. */
export function describeOption(verb: Verb, name: string, option: Option): string {
  const lines = [
    `**${verb.name}.${name}** — ${option.description}`,
    `Holds ${option.choices === undefined ? expectedOf(kindOf(option.kind), option) : wordList(option.choices)}.`,
    ...defaultNote(option),
    `Example: \`${name}: ${spell(option.example)}\``,
  ];
  return lines.join("\n\n");
}

function noteOf(verb: Verb, name: string, option: Option): string {
  const marks = [
    ...(verb.principal === name ? ["principal"] : []),
    ...(option.required === true ? ["required"] : []),
  ];
  return `${marks.length === 0 ? "" : ` (${marks.join(", ")})`}: ${option.description}`;
}

function defaultNote(option: Option): readonly string[] {
  if (option.required === true) return ["It is required."];
  const standard: Json | undefined = option.default;
  return standard === undefined ? [] : [`Default: \`${spell(standard)}\``];
}

function wordList(words: readonly string[]): string {
  return `one of ${words.map((word) => `\`${word}\``).join(", ")}`;
}

/** The operation that a step calls, as far as it is written and known. */
export function operationOf(
  { operations }: FlowText,
  verb: Verb,
  step: YamlNode | undefined,
): V2Operation | undefined {
  const option = Object.keys(verb.options).find((name) =>
    isNameOf("operation", verb.options[name]),
  );
  const written = nodeUnder(step, [verb.name]);
  const named = written?.kind === "map" ? nodeUnder(written, [option ?? ""]) : written;
  const name = named?.kind === "scalar" ? named.text : "";
  return operations !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined;
}

/** The arguments of an operation that its description names, with their schemas. */
export function argumentsOf({ arguments: schema }: V2Operation): ReadonlyMap<string, JsonSchema> {
  const { properties } = schema;
  return new Map(isSchema(properties) ? Object.entries(properties).filter(isNamedSchema) : []);
}

/** The arguments that an operation needs. */
export function requiredArguments({ arguments: { required } }: V2Operation): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** An operation for people, in Markdown. */
export function describeOperation(name: string, operation: V2Operation): string {
  const required = requiredArguments(operation);
  const lines = [...argumentsOf(operation)].map(
    ([argument, schema]) =>
      `- \`${argument}\`${required.includes(argument) ? " (required)" : ""}${typeNote(schema)}`,
  );
  return [
    `**${name}** — ${operation.summary}`,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
  ].join("\n\n");
}

/** An argument for people, in Markdown. */
export function describeArgument(name: string, schema: JsonSchema): string {
  const { description } = schema;
  return [
    `**${name}**${typeNote(schema)}`,
    ...(typeof description === "string" ? [description] : []),
  ].join("\n\n");
}

/** The type of an argument in words; empty where anything may stand. */
export function typeOf({ type, enum: words }: JsonSchema): string {
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(" | ");
  return [type ?? []].flat().join(" | ");
}

function typeNote(schema: JsonSchema): string {
  const type = typeOf(schema);
  return type === "" ? "" : `: ${type}`;
}

function isNamedSchema(entry: readonly [string, unknown]): entry is [string, JsonSchema] {
  return isSchema(entry[1]);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function membersOf({ members }: ValueType & { readonly kind: "record" }): string {
  const names = Object.keys(members).map((name) => `\`${name}\``);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * A type as a flow file spells it: `string`, `string?`; and what results are: `row of customers`,
 * `answer`, `any JSON`.
 */
export function describeType(type: ValueType): string {
  if (type.kind === "row" || type.kind === "rows") return `${type.kind} of ${type.table}`;
  if (type.kind === "texts") return "list of texts";
  if (type.kind === "json") return "any JSON";
  if (type.kind === "list") return `list of ${describeType(type.items)}`;
  if (type.kind === "record") return `${type.name} of ${membersOf(type)}`;
  return type.nullable === true ? `${type.kind}?` : type.kind;
}
