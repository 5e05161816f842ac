import type { Agent, Credentials } from "@flowrun/v2-auth";
import { prompt } from "../terminal/prompt.ts";
import type { Surroundings } from "../surroundings.ts";
import type { LoginOptions } from "./login-options.ts";
import { readGiven, readNeeded } from "./read-needed.ts";

/** The credentials of a login; what is missing is asked for at the terminal. Throws a `CliError` where that cannot be. */
export async function readCredentials(surroundings: Surroundings, options: LoginOptions): Promise<Credentials> {
  const proof = await readProof(surroundings, options);
  if (options.agent === undefined) return proof;
  return { ...proof, agent: await readAgent(surroundings, options.agent) };
}

async function readProof(surroundings: Surroundings, options: LoginOptions): Promise<Credentials> {
  const plain = (given: string | undefined, label: string, variable: string): Promise<string> | string =>
    given ?? readNeeded(surroundings, { label, variable, isSecret: false });
  const secret = (label: string, variable: string): Promise<string> =>
    readNeeded(surroundings, { label, variable, isSecret: true, file: options.secretFile });
  switch (options.method) {
    case "password": {
      const email = await plain(options.email, "E-mail", "V2_EMAIL");
      return { type: "password_auth", email, password: await secret("Password", "V2_PASSWORD") };
    }
    case "tfa":
      return { type: "tfa_token_auth", token: await secret("Two-factor token", "V2_TFA_TOKEN") };
    case "sso": {
      const deviceUid = await plain(options.device, "Device", "V2_DEVICE");
      return { type: "sso_token_auth", deviceUid, token: await secret("Single-sign-on token", "V2_SSO_TOKEN") };
    }
  }
}

/** The PIN may be empty, and then it is not sent. */
async function readAgent(surroundings: Surroundings, number: string): Promise<Agent> {
  const { keyboard, err } = surroundings;
  const given = readGiven(surroundings, "V2_AGENT_PIN");
  const asked = given === undefined && keyboard !== undefined;
  const pin = asked ? await prompt({ keyboard, err }, { label: "Agent PIN (may be empty)", echo: false }) : given;
  return pin === undefined || pin === "" ? { number } : { number, pin };
}
