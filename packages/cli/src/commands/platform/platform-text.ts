import type { WebhookDelivery } from "@flowrun/simulator";
import { embeddedUser } from "../../run/embedded-platform.ts";
import type { PlatformOptions, PlatformUser } from "./platform-options.ts";

/** The facts of an embedded platform that runs alone. */
export interface PlatformFacts {
  readonly url: string;
  readonly options: PlatformOptions;
  /** The first may use the system. */
  readonly users: readonly PlatformUser[];
  /** Whether the password is the one that everybody knows, which alone is shown. */
  readonly isOpen: boolean;
  /**
   * The token that a variable gives, where it is the one that everybody knows; `…` for any other.
   */
  readonly tokenOf: (variable: string) => string;
  /** How flowrun is called. */
  readonly command: string;
}

/** The services of a platform, its users, and how to try it; each line ends in a newline. */
export function platformText(facts: PlatformFacts): string {
  const { url, options, users, isOpen } = facts;
  const people = users.map(
    ({ tenant, email }, place) => `${email} (tenant ${tenant}${place === 0 ? ", system" : ""})`,
  );
  const rows = [
    [
      "ARI",
      `${url}/ari, user ${embeddedUser.username}; calls go to the application "${options.app}"`,
    ],
    ["REST API v2", `${url}/api/v2, version ${options.v2Version}; ${people.join(", ")}`],
    ["password", isOpen ? embeddedUser.password : "the one in PLATFORM_PASSWORD"],
    ["reference", `${url}/ari/api-docs and ${url}/api/v2/docs`],
    ...options.webhook.map((target) => ["webhooks", `to ${target}`]),
  ];
  const lines = [
    `The embedded platform is at ${url}. What it holds is gone when it ends.`,
    ...rows.map(([name = "", value]) => `  ${name.padEnd(13)}${value}`),
    "Try it from another shell:",
    ...examplesFor(facts).map((example) => `  ${example}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** The fate of a webhook, as one line. */
export function deliveryText({ name, url, attempts, status }: WebhookDelivery): string {
  const isTaken = status !== undefined && status < 300;
  const tries = attempts === 1 ? "" : `, ${attempts} attempts`;
  return `${name} was ${isTaken ? "taken" : "not taken"} by ${url} (${status ?? "no answer"}${tries}).\n`;
}

/** The services of a platform, for programs; without a password. */
export function platformJson({ url, options, users }: PlatformFacts): object {
  return {
    url,
    ari: { url: `${url}/ari`, username: embeddedUser.username, app: options.app },
    v2: { url: `${url}/api/v2`, version: options.v2Version, users },
    webhooks: options.webhook,
  };
}

function examplesFor({
  url,
  options,
  users: [user],
  isOpen,
  tokenOf,
  command,
}: PlatformFacts): readonly string[] {
  const password = isOpen ? embeddedUser.password : "…";
  const ari = `ARI_HOST=${url} ARI_USERNAME=${embeddedUser.username} ARI_PASSWORD=${password} ARI_APP=${options.app}`;
  const call = `${command} v2 call --set v2.url=${url} --set v2.tenant=${user?.tenant}`;
  const login = `${command} v2 login --set v2.url=${url}`;
  return [
    // A flow without tables: a platform that is reached over the network has no rows for it.
    `${command} init && ${ari} ${command} front-door.yaml`,
    // The command has only the password that everybody knows.
    ...(isOpen ? [`${command} call --url ${url} --from 100 --keys 2001`] : []),
    `V2_PASSWORD=${password} ${login} --email ${user?.email}`,
    ...(options.tfa === undefined
      ? []
      : [`V2_TFA_TOKEN=${tokenOf("PLATFORM_TFA_TOKEN")} ${login} --method tfa`]),
    ...(options.sso === undefined
      ? []
      : [
          `V2_SSO_TOKEN=${tokenOf("PLATFORM_SSO_TOKEN")} ${login} --method sso --device ${options.sso.deviceUid}`,
        ]),
    `${call} contacts.create name=Ada`,
    ...(options.webhook.length === 0
      ? []
      : [`${command} webhook transcriptionCompleted uniqueid=17.1 --url ${url}`]),
  ];
}
