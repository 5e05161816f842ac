import { Command } from "commander";
import type { Begin } from "../../invocation.ts";
import { printCodes } from "./print-codes.ts";

/** `flowrun explain [CODE]`: what a code of any message means, or the list of all of them. */
export function explainCommand(begin: Begin): Command {
  return new Command("explain")
    .summary("say what the code of a message means")
    .description(
      "Says what the code of a message means, how it comes about and what to do. Without a code: all of them.",
    )
    .argument("[code]", "a code such as FLOW_UNKNOWN_BLOCK")
    .action(async (code: string | undefined) => {
      const { explained } = await import("./explained.ts");
      const invocation = begin();
      printCodes(invocation, explained(invocation.surroundings, code));
    });
}
