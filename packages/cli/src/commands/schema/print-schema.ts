import { editorSchema } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import { configuredLanguage } from "../../flow/language.ts";
import type { Invocation } from "../../invocation.ts";

/** Prints the JSON Schema of flows, in the language of the configuration. */
export function printSchema({ surroundings }: Invocation): void {
  const known = configuredLanguage(surroundings).verbs ?? verbs;
  surroundings.out.write(`${JSON.stringify(editorSchema(known), null, 2)}\n`);
}
