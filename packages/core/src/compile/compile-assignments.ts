import type { Json } from "../json.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { OptionEntry, OptionNode } from "../language/ast.ts";
import { defineProblem, type Problem } from "../diagnostics/problem.ts";
import { combineValues } from "./combine-values.ts";
import type { CompileContext } from "./compile-context.ts";
import { compileText } from "./compile-text.ts";
import type { CompiledValue } from "../interpret/program.ts";
import { expectedAt, type Place } from "./place.ts";

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

/** The variables of a `set` and their new values, each of the type that its variable began with. */
export function compileAssignments(
  context: CompileContext,
  { entries, span }: OptionNode & { readonly kind: "map" },
): CompiledValue | undefined {
  const values = [...entries.values()].map((entry) => compileAssignment(context, entry));
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return undefined;
  const names = [...entries.keys()];
  const source = context.source.text.slice(span.start, span.end);
  return combineValues(known, { source, span }, (results) => toObject(names, results));
}

function toObject(names: readonly string[], values: readonly Json[]): Json {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}

function compileAssignment(context: CompileContext, { key, value: node }: OptionEntry): CompiledValue | undefined {
  const type = context.vars.get(key.value);
  if (type === undefined) {
    const hint = didYouMean(key.value, context.vars.keys()) ?? `Declare it under "vars" with the value it begins with.`;
    const message = `The flow declares no variable "${key.value}".`;
    context.diagnostics.push(unknownVariable.at(key.span, message, { hint }));
    return undefined;
  }
  const place: Place = { name: key.value, kind: type.kind };
  if (node.kind === "text") return compileText(context, place, { value: node.text, span: node.span });
  const message = `"${key.value}" must be ${expectedAt(place)}, not a ${node.kind}.`;
  context.diagnostics.push(flowProblem("FLOW_BAD_OPTION", node.span, message));
  return undefined;
}
