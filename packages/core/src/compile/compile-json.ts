import type { Json } from "../json.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { OptionNode } from "../language/ast.ts";
import type { YamlScalar } from "../yaml/yaml-node.ts";
import { readLiteral } from "../language/literal.ts";
import { quote } from "../yaml/words.ts";
import { combineValues } from "./combine-values.ts";
import type { CompileContext } from "./compile-context.ts";
import { compileText } from "./compile-text.ts";
import type { CompiledValue } from "../interpret/program.ts";
import type { Place } from "./place.ts";

/**
 * A value of any shape ready to run, or `undefined` after its mistakes were noted. Every text in it may hold `${ }`; without
 * quotes `null`, `true`, `false` and numbers are what they look like.
 */
export function compileJson(context: CompileContext, place: Place, node: OptionNode): CompiledValue | undefined {
  if (node.kind === "text") return compileScalar(context, place, node);
  const names = node.kind === "list" ? undefined : [...node.entries.keys()];
  if (node.kind === "map") refuseExpressions(context, node);
  const parts =
    node.kind === "list"
      ? node.items.map((item) => compileJson(context, place, item))
      : [...node.entries.values()].map(({ key, value }) => compileJson(context, { ...place, name: key.value }, value));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const source = context.source.text.slice(node.span.start, node.span.end);
  return combineValues(known, { source, span: node.span }, (values) =>
    names === undefined ? values : zip(names, values),
  );
}

/** A key is what it looks like: which members there are can be seen before the call. */
function refuseExpressions({ diagnostics }: CompileContext, { entries }: OptionNode & { readonly kind: "map" }): void {
  const keys = [...entries.values()].map(({ key }) => key).filter(({ value }) => value.includes("${"));
  for (const { value, span } of keys) {
    const message = `${quote(value)} cannot be a key: only values can hold expressions.`;
    diagnostics.push(flowProblem("FLOW_NO_EXPRESSION", span, message, { hint: "Write the key out." }));
  }
}

const nulls = /^(?:~|null|Null|NULL)$/;

/** The value that a scalar without `${` has in JSON. */
export function jsonOf(node: Pick<YamlScalar, "text" | "plain">): Json {
  if (node.plain && nulls.test(node.text)) return null;
  return readLiteral(node, ["boolean", "integer", "number"]).value;
}

function compileScalar(
  context: CompileContext,
  place: Place,
  node: OptionNode & { readonly kind: "text" },
): CompiledValue | undefined {
  if (place.kind === "json" && !node.text.includes("${")) return { kind: "constant", value: jsonOf(node) };
  return compileText(context, place, { value: node.text, span: node.span });
}

function zip(names: readonly string[], values: readonly Json[]): Json {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}
