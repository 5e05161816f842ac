import type { Json, CompiledValue, Option } from "@flowrun/core";
import { commonKeys } from "../read/step-shape.ts";
import {
  flowProblem,
  defineProblem,
  type Problem,
  didYouMean,
  type OptionEntry,
  type OptionNode,
  jsonOf,
  kindOf,
  isScalarType,
  quote,
} from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";
import { compileEndpoints } from "./compile-endpoints.ts";
import { compileMedia } from "./compile-media.ts";
import { compileParts, compileSingle } from "./compile-parts.ts";
import { compileThing } from "./compile-thing.ts";
import { judgeArgument } from "./judge-argument.ts";
import type { Place } from "./place.ts";

/** A variable is set that the flow does not declare. */
export const unknownVariable: Problem = defineProblem({
  code: "FLOW_UNKNOWN_VARIABLE",
  severity: "error",
  title: "A variable is not declared.",
  why: "`set` changes variables that `vars` declares with the value they begin with, which also gives their type.",
  remedy: "Correct the name, or declare the variable under `vars`.",
  example: `
    vars: { attempts: 0 }
    blocks:
      main:
        - set: { atempts: 1 }
        - hangup
  `,
});

type MapNode = OptionNode & { readonly kind: "map" };

/** An option of a step ready to run, or `undefined` after its mistakes were noted. */
export function compileOption(
  context: CompileContext,
  name: string,
  option: Option,
  node: OptionNode,
): CompiledValue | undefined {
  const place: Place = { ...option, name };
  const isThing = option.kind === "thing" || option.kind === "things";
  return isThing ? compileThing(context, place, node) : compileValue(context, place, node);
}

function compileValue(
  context: CompileContext,
  place: Place,
  node: OptionNode,
): CompiledValue | undefined {
  const { name } = place;
  const { parts } = kindOf(place.kind);
  if (parts === "variables" && node.kind === "map") return compileAssignments(context, node);
  if (parts === "parameters" && node.kind === "map") return compileArguments(context, node);
  if (parts === "columns" && node.kind === "map") return compileColumns(context, node);
  if (parts === "endpoints") return compileEndpoints(context, name, node);
  if (parts === "json" || parts === "string")
    return compileTree(context, { name, kind: parts }, node);
  return parts === "media"
    ? compileMedia(context, place, node)
    : compileSingle(context, place, node);
}

/** The node for an option that was left out, from its default as a file would spell it. */
export function defaultNode(value: Json): OptionNode {
  const span = { start: 0, end: 0 };
  if (Array.isArray(value)) return { kind: "list", items: value.map(defaultNode), span };
  return { kind: "text", text: String(value), plain: true, span, valueSpan: span };
}

/** Variables and their new values, each of the type that its variable began with. */
function compileAssignments(context: CompileContext, node: MapNode): CompiledValue | undefined {
  const values = [...node.entries.values()].map((entry) => compileAssignment(context, entry));
  return compileParts(context, node, values, (results) => toObject(node, results));
}

function compileAssignment(
  context: CompileContext,
  { key, value: node }: OptionEntry,
): CompiledValue | undefined {
  const type = context.vars.get(key.value);
  if (type !== undefined) return compileSingle(context, { name: key.value, kind: type.kind }, node);
  const hint =
    (commonKeys.includes(key.value)
      ? `Write "${key.value}" on a line of its own, in the column of "set", if it belongs to the step.`
      : undefined) ??
    didYouMean(key.value, context.vars.keys()) ??
    `Declare it under "vars" with the value it begins with.`;
  const message = `The flow declares no variable "${key.value}".`;
  context.diagnostics.push(unknownVariable.at(key.span, message, { hint }));
  return undefined;
}

/** Arguments of a part, each of its type. Which ones there are is for a rule. */
function compileArguments(context: CompileContext, node: MapNode): CompiledValue | undefined {
  refuseExpressions(context, node);
  const values = [...node.entries.values()].map(({ key, value }) => {
    const type = context.takes?.get(key.value);
    const isGiven = value.kind === "text" && value.text.includes("${");
    const isSingle =
      type !== undefined && isScalarType(type) && !(type.nullable === true && isGiven);
    if (isSingle) return compileSingle(context, { name: key.value, kind: type.kind }, value);
    const compiled = compileTree(context, { name: key.value, kind: "json" }, value);
    return type === undefined ? compiled : judgeArgument(context, { key, value }, type, compiled);
  });
  return compileParts(context, node, values, (results) => toObject(node, results));
}

/** Values of columns, each of its type. Which columns there are is for a rule. */
function compileColumns(context: CompileContext, node: MapNode): CompiledValue | undefined {
  refuseExpressions(context, node);
  const values = [...node.entries.values()].map(({ key, value }) => {
    const type = context.columns?.get(key.value);
    const place = {
      name: key.value,
      kind: type?.kind ?? "string",
      isNullable: type?.nullable === true,
    };
    return compileSingle(context, place, value);
  });
  return compileParts(context, node, values, (results) => toObject(node, results));
}

/**
 * A value of any shape. Every text in it may hold `${ }`; in JSON `null`, `true`, `false` and
 * numbers without quotes are what they look like.
 */
function compileTree(
  context: CompileContext,
  place: Place,
  node: OptionNode,
): CompiledValue | undefined {
  switch (node.kind) {
    case "text":
      if (place.kind === "json" && !node.text.includes("${"))
        return { kind: "constant", value: jsonOf(node) };
      return compileSingle(context, place, node);
    case "list": {
      const items = node.items.map((item) => compileTree(context, place, item));
      return compileParts(context, node, items, (values) => values);
    }
    case "map": {
      refuseExpressions(context, node);
      const members = [...node.entries.values()].map(({ key, value }) =>
        compileTree(context, { ...place, name: key.value }, value),
      );
      return compileParts(context, node, members, (values) => toObject(node, values));
    }
  }
}

/** A key is what it looks like: which members there are can be seen before the call. */
function refuseExpressions({ diagnostics }: CompileContext, { entries }: MapNode): void {
  const keys = [...entries.values()]
    .map(({ key }) => key)
    .filter(({ value }) => value.includes("${"));
  for (const { value, span } of keys) {
    const message = `${quote(value)} cannot be a key: only values can hold expressions.`;
    diagnostics.push(
      flowProblem("FLOW_NO_EXPRESSION", span, message, { hint: "Write the key out." }),
    );
  }
}

/** It defines properties, so that a key `__proto__` is a key like any other. */
function toObject({ entries }: MapNode, values: readonly Json[]): Json {
  return Object.fromEntries(
    [...entries.keys()].map((name, index) => [name, values[index] ?? null]),
  );
}
