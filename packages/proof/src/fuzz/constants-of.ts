import type { JsonObject, Step } from "@flowrun/core";

/** The options of a step that no expression computes. */
export function constantsOf(options: Step["options"]): JsonObject {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value.kind === "constant" ? [[name, value.value] as const] : [],
    ),
  );
}
