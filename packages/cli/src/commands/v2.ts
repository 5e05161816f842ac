import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { v2CallCommand } from "./v2-call.ts";
import { v2ChangesCommand } from "./v2-changes.ts";
import { v2LoginCommand } from "./v2-login.ts";
import { v2LogoutCommand } from "./v2-logout.ts";
import { v2WhoamiCommand } from "./v2-whoami.ts";

/** `flowrun v2 …`: uses the platform's REST API v2. */
export function v2Command(begin: Begin): Command {
  return new Command("v2")
    .summary("use the platform's REST API v2")
    .description("Logs in to the REST API v2 of the platform at `v2.url`, stays logged in, and calls its operations.")
    .addCommand(v2LoginCommand(begin))
    .addCommand(v2WhoamiCommand(begin))
    .addCommand(v2CallCommand(begin))
    .addCommand(v2ChangesCommand(begin))
    .addCommand(v2LogoutCommand(begin));
}
