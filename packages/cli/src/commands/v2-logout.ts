import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { withSession } from "../v2/with-session.ts";
import { withConfigOptions, type ConfigOptions } from "./config-options.ts";

/** `flowrun v2 logout`: forgets the tokens. */
export function v2LogoutCommand(begin: Begin): Command {
  const command = new Command("logout")
    .summary("forget the tokens")
    .description(
      "Removes the tokens from this machine. The platform is not told, because its API has no request for that: they stay valid there until they expire.",
    )
    .addHelpText("before", "Example:\n  flowrun v2 logout\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const invocation = begin();
    const { surroundings, json } = invocation;
    await withSession(invocation, options, async ({ session, file }) => {
      await session.logout();
      const text = `Logged out of ${session.baseUrl}: the tokens are no longer in ${file}.`;
      surroundings.out.write(`${json ? JSON.stringify({ url: session.baseUrl, tokenFile: file }) : text}\n`);
    });
  });
}
