import { Command, InvalidArgumentError, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { DoctorOptions } from "./examine.ts";
import type { DialPlanEntry } from "./patient.ts";

const examples = `Examples:
  flowrun doctor flows/reference.yaml                                  all that a run needs: each ok, or what to do
  flowrun doctor flows/reference.yaml --extension 100@from-outside     whether the dial plan leads there, too
  flowrun doctor --json                                                the configuration alone, as data
`;

/** `flowrun doctor [FLOW]`: what a run would need, each ok or what to do. Takes no calls. */
export function doctorCommand(begin: Begin): Command {
  const command = new Command("doctor")
    .summary("find out what is wrong with an installation, without taking calls")
    .description(
      "Looks at all that a run needs: platform, rights, modules, dial plan, sounds, database, servers, voices, ports, folders. Ends with 1 when something is wrong.",
    )
    .addHelpText("before", examples)
    .argument("[flow]", "the flow; without it only the configuration is looked at")
    .addOption(
      new Option(
        "--extension <extension@context>",
        "what callers dial, and the context that they come into: looks for it in the dial plan",
      ).argParser(entryOption),
    );
  return withConfigOptions(command).action(
    async (flow: string | undefined, options: DoctorOptions) => {
      const { examine } = await import("./examine.ts");
      await examine(begin(), flow, options);
    },
  );
}

/** An extension of the dial plan in a context. */
function entryOption(text: string): DialPlanEntry {
  const [, extension, context] = /^([\w*#+.-]+)@([\w.-]+)$/.exec(text) ?? [];
  if (extension === undefined || context === undefined)
    throw new InvalidArgumentError("Write EXTENSION@CONTEXT, such as 100@from-outside.");
  return { extension, context };
}
