import type { SimulatorServer, V2User, WebhookDelivery } from "@flowrun/simulator";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { embeddedUser, startEmbedded } from "../../run/embedded-platform.ts";
import { ownCommand, type Surroundings } from "../../surroundings.ts";
import { readGiven } from "../../config/read-environment.ts";
import type { PlatformOptions, PlatformUser } from "./platform-options.ts";
import { untilSignal } from "../until-signal.ts";
import { deliveryText, platformJson, platformText } from "./platform-text.ts";

/** The users where the command line names nobody. */
const someUsers: readonly PlatformUser[] = [
  { tenant: "101", email: "ann@example.com" },
  { tenant: "102", email: "bob@example.com" },
];

/** The limit of 100 is one of ARI; clients of the REST API v2 may come by the hundred. */
const maxConnections = 1_000;

/**
 * Serves an embedded platform until SIGINT or SIGTERM. Rejects with a `PortError` when it cannot
 * listen, and with a
 * `CliError` when other machines could reach it with the password that everybody knows.
 */
export async function servePlatform(
  { surroundings, json }: Invocation,
  options: PlatformOptions,
): Promise<void> {
  const given = readGiven(surroundings, "PLATFORM_PASSWORD");
  if (given === undefined && !/^(localhost|127(\.\d+){3}|::1)$/.test(options.host))
    throw openToAll(options.host);
  const users = options.user.length === 0 ? someUsers : options.user;
  for (const [option, email] of [
    ["--tfa", options.tfa],
    ["--sso", options.sso?.email],
  ] as const) {
    if (email !== undefined && !users.some((user) => user.email === email))
      throw unknownUser(option, email);
  }
  const say = (text: string): void => surroundings.out.write(text);
  const onDelivery = (delivery: WebhookDelivery): void =>
    say(json ? `${JSON.stringify(delivery)}\n` : deliveryText(delivery));
  const password = given ?? embeddedUser.password;
  const server = await start(surroundings, { options, users, password, onDelivery });
  try {
    const tokenOf = (variable: string): string =>
      (readGiven(surroundings, variable) ?? given) === undefined ? embeddedUser.password : "…";
    const facts = {
      url: server.url,
      options,
      users,
      isOpen: given === undefined,
      tokenOf,
      command: ownCommand(surroundings),
    };
    say(json ? `${JSON.stringify(platformJson(facts))}\n` : platformText(facts));
    await untilSignal(surroundings);
  } finally {
    await server.close();
  }
}

interface Start {
  readonly options: PlatformOptions;
  readonly users: readonly PlatformUser[];
  readonly password: string;
  readonly onDelivery: (delivery: WebhookDelivery) => void;
}

function start(
  surroundings: Surroundings,
  { options, users, password, onDelivery }: Start,
): Promise<SimulatorServer> {
  const secret = readGiven(surroundings, "WEBHOOKS_SECRET");
  const { clock } = surroundings;
  return startEmbedded(options.port, clock, {
    host: options.host,
    application: options.app,
    password,
    maxConnections,
    v2: {
      clock,
      version: options.v2Version,
      users: users.map((user, place) => ({
        ...user,
        password,
        system: place === 0,
        ...tokensOf(user, options, (name) => readGiven(surroundings, name) ?? password),
      })),
      webhooks: options.webhook.map((url) => (secret === undefined ? { url } : { url, secret })),
      onDelivery,
      ...options.expireAfter,
    },
  });
}

/** The other ways in which a user may log in. */
function tokensOf(
  { email }: PlatformUser,
  { tfa, sso }: PlatformOptions,
  read: (variable: string) => string,
): Pick<V2User, "tfaToken" | "sso"> {
  return {
    ...(email === tfa && { tfaToken: read("PLATFORM_TFA_TOKEN") }),
    ...(email === sso?.email && {
      sso: { deviceUid: sso.deviceUid, token: read("PLATFORM_SSO_TOKEN") },
    }),
  };
}

function unknownUser(option: string, email: string): CliError {
  const message = `"${option}" is for a user, and none has the e-mail address "${email}".`;
  const hint = `Name somebody whom --user names, or add --user TENANT:${email}.`;
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

function openToAll(host: string): CliError {
  const message = `Other machines can reach "${host}", and everybody knows the embedded platform's password.`;
  const hint =
    "Set PLATFORM_PASSWORD, or PLATFORM_PASSWORD_FILE to a file that holds one; or listen on 127.0.0.1.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
