import { Command } from "commander";
import type { Begin } from "../../invocation.ts";

/** `flowrun schema`: the JSON Schema of flows, for editors. */
export function schemaCommand(begin: Begin): Command {
  return new Command("schema")
    .summary("print the JSON Schema of flows, for editors")
    .description(
      "Prints the JSON Schema of flows: an editor completes and explains every key with it.",
    )
    .addHelpText("before", "Example:\n  flowrun schema > flow.schema.json\n")
    .action(async () => {
      const { printSchema } = await import("./print-schema.ts");
      printSchema(begin());
    });
}
