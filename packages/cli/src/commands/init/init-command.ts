import { Command } from "commander";
import type { Begin } from "../../invocation.ts";
import type { InitOptions } from "./init-folder.ts";

const examples = `Examples:
  flowrun init                              a first flow with its scenarios, in this folder
  flowrun init practice --from dentist      another one, in the folder "practice"
  flowrun init bank --from cookbook/bank    a flow of the cookbook
  flowrun init --list                       what there is to begin with
`;

/**
 * `flowrun init [DIR]`: writes a flow to begin with, its scenarios, and what editors need. Never
 * replaces a file.
 */
export function initCommand(begin: Begin): Command {
  return new Command("init")
    .summary("begin a flow from a template")
    .description(
      "Writes a flow, its scenarios and what editors need into a folder; where no flowrun is installed, also a package.json and a workflow for CI. Replaces no file.",
    )
    .addHelpText("before", examples)
    .argument("[dir]", "the folder; default: this one", ".")
    .option("--from <template>", "what to begin with", "front-door")
    .option("--list", "print the templates", false)
    .action(async (folder: string, options: InitOptions) => {
      const { initFolder } = await import("./init-folder.ts");
      await initFolder(begin(), folder, options);
    });
}
