import type { Agent, Credentials } from "@flowrun/v2-auth";
import { CliError, exitCode } from "../../cli-error.ts";
import { readGiven } from "../../config/read-environment.ts";
import type { Surroundings } from "../../surroundings.ts";
import { prompt } from "../../terminal/prompt.ts";
import { readUserFile } from "../../user-files.ts";
import type { LoginOptions } from "./login-options.ts";

/**
 * The credentials of a login; what is missing is asked for at the terminal. Throws a `CliError`
 * where that cannot be.
 */
export async function readCredentials(
  surroundings: Surroundings,
  options: LoginOptions,
): Promise<Credentials> {
  const proof = await readProof(surroundings, options);
  if (options.agent === undefined) return proof;
  return { ...proof, agent: await readAgent(surroundings, options.agent) };
}

async function readProof(surroundings: Surroundings, options: LoginOptions): Promise<Credentials> {
  const plain = (
    given: string | undefined,
    label: string,
    variable: string,
  ): Promise<string> | string =>
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
      return {
        type: "sso_token_auth",
        deviceUid,
        token: await secret("Single-sign-on token", "V2_SSO_TOKEN"),
      };
    }
  }
}

/** The PIN may be empty, and then it is not sent. */
async function readAgent(surroundings: Surroundings, number: string): Promise<Agent> {
  const { keyboard, err } = surroundings;
  const given = readGiven(surroundings, "V2_AGENT_PIN");
  const asked = given === undefined && keyboard !== undefined;
  const pin = asked
    ? await prompt({ keyboard, err }, { label: "Agent PIN (may be empty)", echo: false })
    : given;
  return pin === undefined || pin === "" ? { number } : { number, pin };
}

/** A value that a login needs, and where it may come from. */
interface Needed {
  /** The question to the user, e.g. `Password`. */
  readonly label: string;
  /** The environment variable; with `_FILE` at its end it names a file. */
  readonly variable: string;
  readonly isSecret: boolean;
  /** The file that the command line names; `-` for standard input. */
  readonly file?: string | undefined;
}

/**
 * The value from the file that the command line names, else from the environment, else from whoever
 * sits at the terminal. Throws a `CliError` that says how to give it when it comes from nowhere.
 */
async function readNeeded(surroundings: Surroundings, needed: Needed): Promise<string> {
  const { label, variable, isSecret, file } = needed;
  if (file !== undefined) return (await readUserFile(surroundings, file)).replace(/\r?\n$/, "");
  const found = readGiven(surroundings, variable);
  if (found !== undefined) return found;
  const { keyboard, err } = surroundings;
  if (keyboard !== undefined) return prompt({ keyboard, err }, { label, echo: !isSecret });
  throw notGiven(needed);
}

function notGiven({ label, variable, isSecret }: Needed): CliError {
  const message = `The login needs: ${label}. There is no terminal to ask at.`;
  const otherwise = isSecret ? `${variable}_FILE, or --secret-file FILE` : "or the option";
  return new CliError(exitCode.usage, [
    {
      code: "CLI_WRONG_OPTION",
      message,
      hint: `Set ${variable} in the environment, ${otherwise}.`,
    },
  ]);
}
