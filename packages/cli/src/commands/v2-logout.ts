import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { withConfigOptions, type ConfigOptions } from "../config/config-options.ts";

/** `flowrun v2 logout`: forgets the tokens. */
export function v2LogoutCommand(begin: Begin): Command {
  const command = new Command("logout")
    .summary("forget the tokens")
    .description(
      "Removes the tokens from this machine. The platform is not told, because its API has no request for that: they stay valid there until they expire.",
    )
    .addHelpText("before", "Example:\n  flowrun v2 logout\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { logOut } = await import("../v2/log-out.ts");
    await logOut(begin(), options);
  });
}
