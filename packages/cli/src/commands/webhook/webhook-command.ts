import { webhookNames, type WebhookName } from "@flowrun/core";
import { Argument, Command } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Begin } from "../../invocation.ts";
import type { WebhookOptions } from "./send-webhook.ts";

const examples = `Examples:
  flowrun webhook transcriptionCompleted uniqueid=17.1
  flowrun webhook summaryFailed uniqueid=17.1 attempts:=3 --url http://127.0.0.1:40123     of a running flowrun

It is sent to the listeners of \`flowrun platform --webhook URL\`, or of a flow that runs on its embedded platform with
\`webhooks.port\`. The platform's password is "embedded", or what PLATFORM_PASSWORD or PLATFORM_PASSWORD_FILE gives.
`;

/** `flowrun webhook`: has an embedded platform send a webhook, and says whether it was taken. */
export function webhookCommand(begin: Begin): Command {
  return new Command("webhook")
    .summary("have the embedded platform send a webhook")
    .description(
      "Has the embedded platform of a running flowrun send a webhook, and says what became of it.",
    )
    .addHelpText("before", examples)
    .addArgument(new Argument("<name>", "the webhook").choices(webhookNames))
    .argument("[fields...]", "its payload: key=text, or key:=json")
    .option("--url <url>", "the embedded platform, as it was printed", "http://127.0.0.1:8088")
    .action(async (name: WebhookName, fields: readonly string[], options: WebhookOptions) => {
      const { sendWebhook } = await import("./send-webhook.ts");
      const isTaken = await sendWebhook(begin(), { ...options, name, fields });
      if (!isTaken) throw new CliError(exitCode.failed, []);
    });
}
