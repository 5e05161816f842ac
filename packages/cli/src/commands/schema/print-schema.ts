import { editorSchema } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import type { Invocation } from "../../invocation.ts";

/** Prints the JSON Schema of flows. */
export function printSchema({ surroundings }: Invocation): void {
  surroundings.out.write(`${JSON.stringify(editorSchema(verbs), null, 2)}\n`);
}
