import type { CompiledValue } from "@flowrun/core";
import { ExpressionFault, nameGiven, shapeOf, type OptionNode } from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";
import { compileParts, compileSingle } from "./compile-parts.ts";
import { expectedAt, type Place } from "./place.ts";

/**
 * The name of a thing that the flow declares, or several. A name that an expression gives is looked up
 * when it is needed, and does not fit where the flow declares none.
 */
export function compileThing(
  context: CompileContext,
  place: Place,
  node: OptionNode,
): CompiledValue | undefined {
  if (place.kind === "things" && node.kind === "list") {
    const items = node.items.map((item) =>
      compileThing(context, { ...place, kind: "thing" }, item),
    );
    return compileParts(context, node, items, (values) => values);
  }
  const value = compileSingle(context, place, node);
  const things = context.things(place.of ?? "");
  if (value?.kind !== "computed" || things === undefined) return value;
  return {
    ...value,
    evaluate(scope) {
      const given = value.evaluate(scope);
      const name = typeof given === "string" ? nameGiven(given, things, context.file) : undefined;
      if (name !== undefined) return name;
      const message = `"${place.name}" must be ${expectedAt(place)}, and the flow declares no such one.`;
      throw new ExpressionFault("RUN_OPTION_VALUE", message, {
        shape: `It was ${shapeOf(given)}.`,
      });
    },
  };
}
