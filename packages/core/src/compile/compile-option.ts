import type { Json } from "../json.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { OptionNode } from "../language/ast.ts";
import type { Option } from "../language/option.ts";
import { optionKinds } from "../language/option-kinds/index.ts";
import { combineValues } from "./combine-values.ts";
import { compileAssignments } from "./compile-assignments.ts";
import type { CompileContext } from "./compile-context.ts";
import { compileJson } from "./compile-json.ts";
import { compileText } from "./compile-text.ts";
import type { CompiledValue } from "../interpret/program.ts";
import { expectedAt, type Place } from "./place.ts";

/** An option of a step ready to run, or `undefined` after its mistakes were noted. */
export function compileOption(
  context: CompileContext,
  name: string,
  option: Option,
  node: OptionNode,
): CompiledValue | undefined {
  const place: Place = { ...option, name };
  const { parts } = optionKinds[option.kind];
  if (parts === "variables" && node.kind === "map") return compileAssignments(context, node);
  if (parts === "json" || parts === "string") return compileJson(context, { name, kind: parts }, node);
  if (parts === "media" && node.kind === "list") return compileMediaList(context, place, node);
  return compileSingle(context, place, node);
}

/** The node for an option that was left out, from its default as a file would spell it. */
export function defaultNode(value: Json): OptionNode {
  const span = { start: 0, end: 0 };
  if (Array.isArray(value)) return { kind: "list", items: value.map(defaultNode), span };
  return { kind: "text", text: String(value), plain: true, span, valueSpan: span };
}

function compileMediaList(
  context: CompileContext,
  place: Place,
  { items, span }: OptionNode & { readonly kind: "list" },
): CompiledValue | undefined {
  const values = items.map((item) => compileSingle(context, place, item));
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return undefined;
  const source = context.source.text.slice(span.start, span.end);
  return combineValues(known, { source, span }, (lists) => lists.flat());
}

function compileSingle(context: CompileContext, place: Place, node: OptionNode): CompiledValue | undefined {
  if (node.kind === "text") return compileText(context, place, { value: node.text, span: node.span });
  const message = `"${place.name}" must be ${expectedAt(place)}, not a ${node.kind}.`;
  context.diagnostics.push(flowProblem("FLOW_BAD_OPTION", node.span, message));
  return undefined;
}
