import { parseDuration } from "@flowrun/core";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import { portOption } from "../parse-options.ts";
import type { PlatformOptions, PlatformUser, SsoUser, TokenLife } from "./platform-options.ts";

const examples = `Examples:
  flowrun platform                                            ARI and the REST API v2 on http://127.0.0.1:8088
  flowrun platform --v2-version 8.1 --expire-after 20         tokens that are good for 20 requests
  PLATFORM_PASSWORD_FILE=secret flowrun platform --host 0.0.0.0 --user 101:ann@example.com --user 202:bob@example.com
  WEBHOOKS_SECRET=… flowrun platform --webhook http://127.0.0.1:9000/
  PLATFORM_TFA_TOKEN=123456 flowrun platform --tfa ann@example.com --sso bob@example.com:0815

The password of all users is "embedded", or what PLATFORM_PASSWORD or the file of PLATFORM_PASSWORD_FILE holds. The tokens of
--tfa and --sso are the same, or what PLATFORM_TFA_TOKEN and PLATFORM_SSO_TOKEN (each also with _FILE) hold.
`;

/** `flowrun platform`: serves the embedded platform alone, until a signal ends it. */
export function platformCommand(begin: Begin): Command {
  return new Command("platform")
    .summary("serve the embedded platform alone")
    .description(
      "Serves ARI and the REST API v2 of an embedded platform, for flows and clients to be tried against.",
    )
    .addHelpText("before", examples)
    .addOption(
      new Option("--port <port>", "where it listens; 0 takes a free port")
        .argParser(portOption)
        .default(8088),
    )
    .option("--host <address>", "the address that it listens on", "127.0.0.1")
    .option("--app <name>", "the application that calls go to", "flowrun")
    .addOption(
      new Option("--v2-version <version>", "of the REST API v2")
        .choices(["8.1", "8.2"])
        .default("8.2"),
    )
    .addOption(
      new Option(
        "--user <tenant:email>",
        "who may log in; may be repeated; the first may use the system too",
      )
        .argParser(userOption)
        .default([], "one in tenant 101 and one in 102"),
    )
    .option("--tfa <email>", "which of them may log in with a two-factor token too")
    .addOption(
      new Option(
        "--sso <email:device>",
        "which of them may log in by single sign-on too, with which device",
      ).argParser(ssoOption),
    )
    .addOption(
      new Option(
        "--expire-after <n>",
        "when access tokens expire: after requests (20) or a time (30s)",
      )
        .argParser(tokenLifeOption)
        .default(undefined, "15m"),
    )
    .addOption(
      new Option("--webhook <url>", "who is told of webhooks; may be repeated")
        .argParser(webhookOption)
        .default([], "nobody"),
    )
    .action(async (options: PlatformOptions) => {
      const { servePlatform } = await import("./serve-platform.ts");
      await servePlatform(begin(), options);
    });
}

/** Adds a user written as `101:ann@example.com`. */
function userOption(text: string, before: readonly PlatformUser[] = []): readonly PlatformUser[] {
  const [, tenant, email] = /^([\w-]+):(\S+@\S+)$/.exec(text) ?? [];
  if (tenant === undefined || email === undefined) {
    throw new InvalidArgumentError(
      "Write a tenant and an e-mail address, such as 101:ann@example.com.",
    );
  }
  return [...before, { tenant, email }];
}

/** A user with a device, written as `ann@example.com:0815`. */
function ssoOption(text: string): SsoUser {
  const [, email, deviceUid] = /^([^\s:]+@[^\s:]+):(\S+)$/.exec(text) ?? [];
  if (email === undefined || deviceUid === undefined) {
    throw new InvalidArgumentError(
      "Write an e-mail address and a device, such as ann@example.com:0815.",
    );
  }
  return { email, deviceUid };
}

/** A number of requests, `20`, or a time, `30s`. */
function tokenLifeOption(text: string): TokenLife {
  if (/^[1-9]\d{0,8}$/.test(text)) return { requestsPerToken: Number(text) };
  const accessTokenMs = parseDuration(text);
  if (accessTokenMs === undefined || accessTokenMs === 0) {
    throw new InvalidArgumentError(
      "Write a number of requests such as 20, or a duration such as 30s.",
    );
  }
  return { accessTokenMs };
}

/** Adds the address of a listener. */
function webhookOption(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) {
    throw new InvalidArgumentError("Write an address such as http://127.0.0.1:9000/.");
  }
  return [...before, text];
}
