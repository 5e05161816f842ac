import type { Json, CompiledValue } from "@flowrun/core";
import { flowProblem, type Scope, type OptionNode } from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";
import { compileText } from "./compile-text.ts";
import { expectedAt, type Place } from "./place.ts";

/**
 * A single value ready to run, or `undefined` after its mistakes were noted: a list or a map is
 * one.
 */
export function compileSingle(
  context: CompileContext,
  place: Place,
  node: OptionNode,
): CompiledValue | undefined {
  if (node.kind === "text")
    return compileText(context, place, { value: node.text, span: node.span });
  const message = `"${place.name}" must be ${expectedAt(place)}, not a ${node.kind}.`;
  context.diagnostics.push(flowProblem("FLOW_BAD_OPTION", node.span, message));
  return undefined;
}

/**
 * A value made of several: a constant when all of them are, otherwise computed in their order.
 */
export function compileParts(
  { source }: CompileContext,
  node: OptionNode,
  parts: readonly (CompiledValue | undefined)[],
  combine: (values: readonly Json[]) => Json,
): CompiledValue | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const constants = known.flatMap((part) => (part.kind === "constant" ? [part.value] : []));
  if (constants.length === known.length) return { kind: "constant", value: combine(constants) };
  const evaluate = (scope: Scope): Json =>
    combine(known.map((part) => (part.kind === "constant" ? part.value : part.evaluate(scope))));
  const { span } = node;
  const text = source.text.slice(span.start, span.end);
  const keys = node.kind === "map" ? [...node.entries.keys()] : [];
  const members = Object.fromEntries(
    known.flatMap((part, place) => (keys[place] === undefined ? [] : [[keys[place], part]])),
  );
  const isMap = node.kind === "map";
  return { kind: "computed", source: text, span, evaluate, ...(isMap ? { members } : {}) };
}
