import { Command } from "commander";
import { type ConfigOptions, withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";

const examples = `Examples:
  flowrun setup bank.yaml                  writes what the flow lacks into flowrun.config.yaml, and makes its tables
  flowrun doctor bank.yaml                 says then whether all of it works
`;

/** `flowrun setup FLOW`: gives a flow all that it lacks for a run on a platform of one machine. */
export function setupCommand(begin: Begin): Command {
  const command = new Command("setup")
    .summary("give a flow what it lacks: a database, a voice, a recogniser, a port")
    .description(
      "Writes what a flow needs and its configuration lacks into flowrun.config.yaml: a SQLite database with the tables of the flow, a voice, a recogniser, voice agents, a port for runs. Says which programs are not installed. Changes nothing that is set already. Ends with 1 when something is still to be done.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow");
  return withConfigOptions(command).action(async (flow: string, options: ConfigOptions) => {
    const { setUpFlow } = await import("./set-up-flow.ts");
    await setUpFlow(begin(), flow, options);
  });
}
