import { Command, InvalidArgumentError, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { ConnectOptions } from "./connect-platform.ts";
import { platformKinds } from "./paste-texts.ts";

const examples = `Examples:
  flowrun connect                                  asks for what it needs
  ARI_PASSWORD_FILE=ari.password flowrun connect pbx.example.com:8088 --context from-internal
                                                   looks, calls itself, and says what it heard
  flowrun connect --texts --kind freepbx           only the texts to paste, all of them
`;

/** `flowrun connect [HOST]`: what an Asterisk still needs, as text to paste; then a call through it. */
export function connectCommand(begin: Begin): Command {
  const command = new Command("connect")
    .summary("connect the Asterisk that you have")
    .description(
      "Finds out what an Asterisk still needs, and writes it as text to paste: its HTTP server, a user of ARI, lines of the dial plan, a phone to try. Then it calls itself through the dial plan and says what it heard. Changes nothing there. The password comes from ARI_PASSWORD, ARI_PASSWORD_FILE or the keyboard, never from an argument.",
    )
    .addHelpText("before", examples)
    .argument("[host]", "where ARI listens (default: ari.host of the configuration, or asked for)")
    .option("--username <name>", "the user of ARI (default: ari.username, or flowrun)")
    .option("--app <name>", "the Stasis application (default: ari.app, or flowrun)")
    .addOption(
      new Option("--kind <kind>", "what the platform is (default: what can be found out)").choices(
        platformKinds,
      ),
    )
    .addOption(
      new Option(
        "--context <context>",
        "the context of the dial plan that callers come into (default: flowrun; from-internal of FreePBX)",
      ).argParser(contextOption),
    )
    .addOption(
      new Option("--extension <number>", "the number that is called for the trial")
        .argParser(extensionOption)
        .default("5000"),
    )
    .option(
      "--texts",
      "print the texts to paste, all of them, and ask nothing of the platform",
      false,
    )
    .option("--no-call", "look only: call nobody");
  return withConfigOptions(command).action(
    async (host: string | undefined, options: ConnectOptions) => {
      const { connectPlatform } = await import("./connect-platform.ts");
      await connectPlatform(begin(), host, options);
    },
  );
}

function contextOption(text: string): string {
  if (/^[\w.-]{1,79}$/.test(text)) return text;
  throw new InvalidArgumentError("Write the name of a context, such as from-internal.");
}

function extensionOption(text: string): string {
  if (/^[0-9*+#]{1,40}$/.test(text)) return text;
  throw new InvalidArgumentError("Write a number as a phone dials it, such as 5000 or *35695000.");
}
