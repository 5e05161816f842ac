import type { JsonSchema, V2Operation, Verb, YamlNode } from "@flowrun/core";
import { nodeUnder } from "../tree/node-at.ts";
import type { FlowText } from "./flow-text.ts";

/** The operation that a step calls, as far as it is written and known. */
export function operationOf({ operations }: FlowText, verb: Verb, step: YamlNode | undefined): V2Operation | undefined {
  const option = Object.keys(verb.options).find((name) => verb.options[name]?.kind === "operation");
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
    ([argument, schema]) => `- \`${argument}\`${required.includes(argument) ? " (required)" : ""}${typeNote(schema)}`,
  );
  return [`**${name}** — ${operation.summary}`, ...(lines.length === 0 ? [] : [lines.join("\n")])].join("\n\n");
}

/** An argument for people, in Markdown. */
export function describeArgument(name: string, schema: JsonSchema): string {
  const { description } = schema;
  return [`**${name}**${typeNote(schema)}`, ...(typeof description === "string" ? [description] : [])].join("\n\n");
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
