import { Command } from "commander";
import { withConfigOptions, type ConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";

const examples = `Examples:
  flowrun reload /etc/flowrun/reception.yaml
  systemctl reload flowrun@reception                 the same, where the unit has ExecReload=flowrun reload

Whatever is newer by now is taken: the flow, the configuration, flowrun itself. Nobody who is in a call notices. It needs a ledger.
`;

/**
 * `flowrun reload`: has a running flowrun replaced by a new process, which goes on with its calls.
 */
export function reloadCommand(begin: Begin): Command {
  const command = new Command("reload")
    .summary("replace a running flowrun by a new process, with all its calls")
    .description(
      "Has the flowrun that runs a flow start a new process, which takes all its calls over without a gap.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow, as the running flowrun has it");
  return withConfigOptions(command).action(async (flow: string, options: ConfigOptions) => {
    const { reloadFlow } = await import("./reload-flow.ts");
    await reloadFlow(begin(), flow, options);
  });
}
