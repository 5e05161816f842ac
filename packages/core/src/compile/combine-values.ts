import type { Json } from "../json.ts";
import type { Span } from "../source/span.ts";
import type { CompiledValue, Scope } from "../interpret/program.ts";

/** One value made of several: a constant when all of them are, otherwise computed in their order. */
export function combineValues(
  parts: readonly CompiledValue[],
  at: { readonly source: string; readonly span: Span },
  combine: (values: readonly Json[]) => Json,
): CompiledValue {
  const constants = parts.flatMap((part) => (part.kind === "constant" ? [part.value] : []));
  if (constants.length === parts.length) return { kind: "constant", value: combine(constants) };
  const evaluate = (scope: Scope): Json =>
    combine(parts.map((part) => (part.kind === "constant" ? part.value : part.evaluate(scope))));
  return { kind: "computed", ...at, evaluate };
}
