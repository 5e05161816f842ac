import { Command, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import { loginMethods, ssoTimestamps, ssoDigests, type LoginOptions } from "./login-options.ts";
import { withSessionOptions, type SessionOptions } from "./session-options.ts";

const examples = `Examples:
  flowrun v2 login --set v2.url=https://pbx.example.com --email ann@example.com     asks for the password
  flowrun v2 login --email ann@example.com --secret-file /run/secrets/password
  V2_TFA_TOKEN_FILE=token flowrun v2 login --method tfa
  flowrun v2 login --method sso --device 0815 --agent 42                            asks for the token and the PIN

Without --secret-file a password or token comes from V2_PASSWORD, V2_TFA_TOKEN or V2_SSO_TOKEN, each also with _FILE, or is
asked for. It is never an argument: those stand in the list of processes. A PIN comes from V2_AGENT_PIN.
`;

/** `flowrun v2 login`: gets tokens and keeps them for the other commands and for flows. */
export function loginCommand(begin: Begin): Command {
  const command = new Command("login")
    .summary("log in and keep the tokens")
    .description(
      "Logs in to the platform at `v2.url` and keeps its tokens in a file that only this user may read.",
    )
    .addHelpText("before", examples)
    .addOption(
      new Option("--method <method>", "how to prove who one is")
        .choices(loginMethods)
        .default("password"),
    )
    .option("--email <address>", "who logs in, with a password (or V2_EMAIL)")
    .option("--device <uid>", "the device, for single sign-on (or V2_DEVICE)")
    .option("--agent <number>", "the agent's number, for the agent and supervisor editions")
    .option("--secret-file <file>", "a file that holds the password or token; - for standard input")
    .addOption(
      new Option(
        "--sso-timestamp <form>",
        "how the platform wants the time of a single-sign-on token",
      )
        .choices(ssoTimestamps)
        .default("seconds"),
    )
    .addOption(
      new Option("--sso-digest <form>", "how it wants the digest")
        .choices(ssoDigests)
        .default("hex"),
    );
  return withSessionOptions(command).action(async (options: LoginOptions & SessionOptions) => {
    const { logIn } = await import("./login.ts");
    await logIn(begin(), options);
  });
}
