import { Command, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import type { ChangesOptions } from "./print-changes.ts";

const examples = `Examples:
  flowrun v2 changes                        from 8.1 to 8.2
  flowrun v2 changes --breaking             only what can break a client
  flowrun v2 changes --from 8.2 --to 8.1    what a way back would mean
`;

const versions = ["8.1", "8.2"];

/**
 * `flowrun v2 changes`: what differs between two versions of the API, computed from their
 * descriptions.
 */
export function changesCommand(begin: Begin): Command {
  return new Command("changes")
    .summary("list what changed between two versions of the API")
    .description(
      "Lists what differs between two versions of the REST API v2, with its severity, the breaking ones first.",
    )
    .addHelpText("before", examples)
    .addOption(new Option("--from <version>", "the older version").choices(versions).default("8.1"))
    .addOption(new Option("--to <version>", "the newer version").choices(versions).default("8.2"))
    .option("--breaking", "only breaking changes", false)
    .action(async (options: ChangesOptions) => {
      const { printChanges } = await import("./print-changes.ts");
      printChanges(begin(), options);
    });
}
