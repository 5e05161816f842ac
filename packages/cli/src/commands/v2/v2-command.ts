import { Command } from "commander";
import type { Begin } from "../../invocation.ts";
import { callCommand } from "./call-command.ts";
import { changesCommand } from "./changes-command.ts";
import { loginCommand } from "./login-command.ts";
import { withSessionOptions, type SessionOptions } from "./session-options.ts";

/** `flowrun v2 …`: uses the platform's REST API v2. */
export function v2Command(begin: Begin): Command {
  return new Command("v2")
    .summary("use the platform's REST API v2")
    .description(
      "Logs in to the REST API v2 of the platform at `v2.url`, stays logged in, and calls its operations.",
    )
    .addCommand(loginCommand(begin))
    .addCommand(whoamiCommand(begin))
    .addCommand(callCommand(begin))
    .addCommand(changesCommand(begin))
    .addCommand(logoutCommand(begin));
}

/**
 * `flowrun v2 whoami`: what is known of the session on this machine, without asking the platform.
 */
function whoamiCommand(begin: Begin): Command {
  const command = new Command("whoami")
    .summary("say who is logged in where")
    .description(
      "Says what this machine knows of the session, without asking the platform and without showing a token. The user is who logged in: the platform does not document what its tokens say. Ends with 1 when nobody is logged in.",
    )
    .addHelpText("before", "Example:\n  flowrun v2 whoami --json\n");
  return withSessionOptions(command).action(async (options: SessionOptions) => {
    const { printLogin } = await import("./login.ts");
    await printLogin(begin(), options);
  });
}

/** `flowrun v2 logout`: forgets the tokens. */
function logoutCommand(begin: Begin): Command {
  const command = new Command("logout")
    .summary("forget the tokens")
    .description(
      "Removes the tokens from this machine. The platform is not told, because its API has no request for that: they stay valid there until they expire.",
    )
    .addHelpText("before", "Example:\n  flowrun v2 logout\n");
  return withSessionOptions(command).action(async (options: SessionOptions) => {
    const { logOut } = await import("./login.ts");
    await logOut(begin(), options);
  });
}
