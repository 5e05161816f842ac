import { Command, Option } from "commander";
import type { Begin } from "../invocation.ts";
import { type PlatformOptions, tokenLifeOption, userOption, webhookOption } from "../platform/platform-options.ts";
import { portOption } from "./parse-options.ts";

const examples = `Examples:
  flowrun platform                                            ARI and the REST API v2 on http://127.0.0.1:8088
  flowrun platform --v2-version 8.1 --expire-after 20         tokens that are good for 20 requests
  PLATFORM_PASSWORD_FILE=secret flowrun platform --host 0.0.0.0 --user 101:ann@example.com --user 202:bob@example.com
  WEBHOOKS_SECRET=… flowrun platform --webhook http://127.0.0.1:9000/

The password of all users is "embedded", or what PLATFORM_PASSWORD or the file of PLATFORM_PASSWORD_FILE holds.
`;

/** `flowrun platform`: serves the embedded platform alone, until a signal ends it. */
export function platformCommand(begin: Begin): Command {
  return new Command("platform")
    .summary("serve the embedded platform alone")
    .description("Serves ARI and the REST API v2 of an embedded platform, for flows and clients to be tried against.")
    .addHelpText("before", examples)
    .addOption(new Option("--port <port>", "where it listens; 0 takes a free port").argParser(portOption).default(8088))
    .option("--host <address>", "the address that it listens on", "127.0.0.1")
    .option("--app <name>", "the application that calls go to", "flowrun")
    .addOption(new Option("--v2-version <version>", "of the REST API v2").choices(["8.1", "8.2"]).default("8.2"))
    .addOption(
      new Option("--user <tenant:email>", "who may log in; may be repeated; the first may use the system too")
        .argParser(userOption)
        .default([], "one in tenant 101 and one in 102"),
    )
    .addOption(
      new Option("--expire-after <n>", "when access tokens expire: after requests (20) or a time (30s)")
        .argParser(tokenLifeOption)
        .default(undefined, "15m"),
    )
    .addOption(
      new Option("--webhook <url>", "who is told of webhooks; may be repeated")
        .argParser(webhookOption)
        .default([], "nobody"),
    )
    .action(async (options: PlatformOptions) => {
      // Only this command needs a server from the start.
      const { servePlatform } = await import("../platform/serve-platform.ts");
      await servePlatform(begin(), options);
    });
}
