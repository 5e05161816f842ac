import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { withConfigOptions, type ConfigOptions } from "../config/config-options.ts";

/** `flowrun v2 whoami`: what is known of the session on this machine, without asking the platform. */
export function v2WhoamiCommand(begin: Begin): Command {
  const command = new Command("whoami")
    .summary("say who is logged in where")
    .description(
      "Says what this machine knows of the session, without asking the platform and without showing a token. The user's name is not known: the platform does not document what its tokens say. Ends with 1 when nobody is logged in.",
    )
    .addHelpText("before", "Example:\n  flowrun v2 whoami --json\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { printLogin } = await import("../v2/print-login.ts");
    await printLogin(begin(), options);
  });
}
