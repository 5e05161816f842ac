import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { Json } from "../json.ts";
import type { OptionEntry, OptionNode } from "../language/ast.ts";
import type { OptionKind } from "../language/option.ts";
import type { Verb } from "../verbs/verb.ts";
import { isEmpty, type YamlEntry, type YamlNode } from "../yaml/yaml-node.ts";
import type { Located } from "../source/span.ts";
import { checkOptions, type OptionFault, type PlainOptions } from "../language/check-options.ts";
import { exampleOf } from "./example.ts";
import { mostUnknown } from "./read-keys.ts";
import { expectedOf, holdsMap, isFreeKind, mediaSchemes, problemOfText } from "../language/option-kind.ts";
import { emptyValue, type ShapeReader } from "./shape-reader.ts";
import type { WrittenVerb } from "./find-verb.ts";
import { describe, oneOf, quote } from "../yaml/words.ts";
import type { WrittenOptions } from "./written-options.ts";

/**
 * The options of a step, checked against the verb. What is wrong is reported and left out, or, when an unknown option has
 * one likely meaning, taken for that; so the rest of the step can still be judged.
 */
export function readOptions(
  reader: ShapeReader,
  written: WrittenVerb,
  options: WrittenOptions,
): ReadonlyMap<string, OptionNode> {
  const found = checkOptions(written.verb, toPlain(written.verb, options));
  const unknown = found.filter((fault) => fault.kind === "unknown");
  const known = unknown.length === 0 ? options : reportUnknown(reader, written, options, unknown);
  const faults = unknown.length === 0 ? found : checkOptions(written.verb, toPlain(written.verb, known));
  for (const fault of faults) reader.add(problemOf(reader, written, known, fault));
  const wrong = new Set(faults.map((fault) => fault.option));
  const nodes = new Map<string, OptionNode>();
  for (const [name, entry] of known) if (!wrong.has(name)) nodes.set(name, toOption(entry.value));
  return nodes;
}

function reportUnknown(
  reader: ShapeReader,
  { verb }: WrittenVerb,
  options: WrittenOptions,
  unknown: readonly OptionFault[],
): WrittenOptions {
  const names = Object.keys(verb.options);
  const known = new Map(options);
  for (const { option } of unknown) known.delete(option);
  for (const { option } of unknown.slice(0, mostUnknown)) {
    const entry = options.get(option);
    if (entry === undefined) continue;
    const meant = suggest(option, names);
    const message =
      names.length === 0 ? `"${verb.name}" takes no options.` : `"${verb.name}" has no option "${option}".`;
    const free = names.filter((name) => !options.has(name));
    const others = free.length === 0 ? "Remove it." : `Use ${oneOf(free)}.`;
    reader.report("FLOW_UNKNOWN_OPTION", entry.key.span, message, {
      hint: meant === undefined ? others : `Did you mean "${meant}"?`,
    });
    if (meant !== undefined && !known.has(meant))
      known.set(meant, { key: { ...entry.key, value: meant }, value: entry.value });
  }
  return known;
}

function problemOf(
  reader: ShapeReader,
  { verb, key }: WrittenVerb,
  known: WrittenOptions,
  fault: OptionFault,
): Diagnostic {
  const declared = verb.options[fault.option];
  const entry = known.get(fault.option);
  if (entry === undefined || declared === undefined)
    return flowProblem("FLOW_MISSING_OPTION", key.span, `"${verb.name}" needs the option "${fault.option}".`, {
      hint: `Write ${exampleOf(verb, fault.option)}.`,
    });
  const { node, owner } = walk(entry, fault.path);
  if (fault.kind === "name") return badName(declared.kind, owner);
  if (isEmpty(node)) return emptyValue(reader.source.text, owner, node);
  const isText = node.kind === "scalar" && !holdsMap(declared.kind);
  const problem = isText ? problemOfText(owner.value, declared, node.text) : undefined;
  if (problem !== undefined) return flowProblem(problem.code, node.span, problem.message, { hint: problem.hint });
  const expected = fault.path.length > 0 ? "a single value" : expectedOf[declared.kind];
  const given = isBlank(node) ? `an empty ${node.kind}` : describe(node);
  return flowProblem("FLOW_BAD_OPTION", node.span, `"${owner.value}" must be ${expected}, not ${given}.`, {
    hint: declared.kind === "media" ? hintForSpace(node) : undefined,
  });
}

function badName(kind: OptionKind, { value, span }: Located<string>): Diagnostic {
  const [what, letters] =
    kind === "headers" ? ["header", "letters, digits and hyphens"] : ["variable", "letters, digits and underscores"];
  return flowProblem("FLOW_BAD_NAME", span, `The name of a ${what} cannot be ${quote(value)}: it has ${letters}.`);
}

/** `sound: hello` is a map where `sound:hello` was meant. */
function hintForSpace(node: YamlNode): string | undefined {
  const [entry, ...others] = node.kind === "map" ? node.entries : [];
  if (entry?.value.kind !== "scalar" || others.length > 0 || !mediaSchemes.includes(entry.key.value)) return undefined;
  return `Write "${entry.key.value}:${entry.value.text}" without a space.`;
}

function isBlank(node: YamlNode): boolean {
  if (node.kind === "scalar") return false;
  return (node.kind === "list" ? node.items : node.entries).length === 0;
}

/** The node at the end of a path, and the key that it stands under. */
function walk(entry: YamlEntry, path: readonly string[]): { node: YamlNode; owner: Located<string> } {
  let node = entry.value;
  let owner = entry.key;
  for (const part of path) {
    if (node.kind === "list") node = node.items[Number(part)] ?? node;
    else if (node.kind === "map") {
      const found = node.entries.find(({ key }) => key.value === part);
      owner = found?.key ?? owner;
      node = found?.value ?? node;
    }
  }
  return { node, owner };
}

function toPlain(verb: Verb, options: WrittenOptions): PlainOptions {
  return fromEntries(
    [...options].map(([name, { value }]) => [name, toJson(value, isFreeKind(verb.options[name]?.kind))]),
  );
}

/** Texts, and `null` for what has no value; where anything may stand, a written `null` is a value. */
function toJson(node: YamlNode, isFree: boolean): Json {
  if (isEmpty(node) && !(isFree && isWritten(node))) return null;
  if (node.kind === "scalar") return node.text;
  if (node.kind === "list") return node.items.map((item) => toJson(item, isFree));
  return fromEntries(node.entries.map(({ key, value }) => [key.value, toJson(value, isFree)]));
}

function isWritten(node: YamlNode): boolean {
  return node.kind === "scalar" && node.text !== "";
}

/** `Object.fromEntries` defines properties, so that a key `__proto__` is a key like any other. */
function fromEntries(entries: readonly (readonly [string, Json])[]): PlainOptions {
  return Object.fromEntries(entries);
}

function toOption(node: YamlNode): OptionNode {
  if (node.kind === "scalar") {
    const { text, plain, span, valueSpan } = node;
    return { kind: "text", text, plain, span, valueSpan };
  }
  if (node.kind === "list") return { kind: "list", items: node.items.map((item) => toOption(item)), span: node.span };
  const entries = new Map<string, OptionEntry>();
  for (const { key, value } of node.entries) entries.set(key.value, { key, value: toOption(value) });
  return { kind: "map", entries, span: node.span };
}
