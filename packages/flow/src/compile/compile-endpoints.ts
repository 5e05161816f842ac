import type { CompiledValue } from "@flowrun/core";
import type { OptionNode } from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";
import { compileParts, compileSingle } from "./compile-parts.ts";

/**
 * The endpoints of a call, as rounds that are called at once; `undefined` after its mistakes were
 * noted.
 */
export function compileEndpoints(
  context: CompileContext,
  name: string,
  node: OptionNode,
): CompiledValue | undefined {
  const [all, turn] =
    node.kind === "map" ? ["all", "turn"].map((key) => node.entries.get(key)?.value) : [];
  if (all !== undefined)
    return compileParts(context, all, [compileList(context, name, all)], (round) => round);
  if (turn === undefined)
    return compileParts(context, node, [compileOne(context, name, node)], (round) => [round]);
  if (turn.kind !== "list") {
    const list = compileList(context, name, turn);
    return compileParts(context, turn, [list], ([endpoints]) =>
      (Array.isArray(endpoints) ? endpoints : []).map((one) => [one]),
    );
  }
  const rounds = turn.items.map((item) => compileEndpoints(context, name, item));
  return compileParts(context, turn, rounds, (values) => values.flat());
}

/** Endpoints that are called at once: a list, or one text that gives a list. */
function compileList(
  context: CompileContext,
  name: string,
  node: OptionNode,
): CompiledValue | undefined {
  if (node.kind !== "list") return compileSingle(context, { name, kind: "endpoints" }, node);
  const items = node.items.map((item) => compileOne(context, name, item));
  return compileParts(context, node, items, (endpoints) => endpoints);
}

function compileOne(
  context: CompileContext,
  name: string,
  node: OptionNode,
): CompiledValue | undefined {
  return compileSingle(context, { name, kind: "endpoint" }, node);
}
