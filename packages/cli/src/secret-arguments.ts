import { CliError, exitCode, type Problem } from "./cli-error.ts";
import { configKeys } from "./config/config-key.ts";
import { settingVariable } from "./config/read-environment.ts";

/** The look of a name whose value is a secret. */
const secretName =
  /password|passwd|passphrase|pwd|secret|token$|credential|api_?key|(?:^|[_.-])(?:pass|pin)$/i;
/** A password in a URL, behind the user. */
const password = /:\/\/[^\s/?#@]*:[^\s/?#@]+@/;
/** A value behind `?`, `#` or `&`. */
const parameter = /[?#&]([\w.-]+)=[^\s&#]/g;

/** Whether a value with this name is a secret, by the look of the name. */
export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

/** Whether a text holds an address with a password or a token in it. */
export function holdsSecret(text: string): boolean {
  const names = [...text.matchAll(parameter)].map(([, name = ""]) => name);
  return password.test(text) || names.some((name) => name === "t" || looksSecret(name));
}

/**
 * Throws a `CliError` when an argument of any command holds an address with a secret in it: all
 * users of the machine can read the arguments of a process.
 */
export function refuseSecrets(args: readonly string[]): void {
  const found = args.flatMap((arg, index) => {
    if (!holdsSecret(arg)) return [];
    const [, own] = /^(--[\w-]+=|-[a-z])/.exec(arg) ?? [];
    const before = args[index - 1] ?? "";
    const option = own?.replace("=", "") ?? (before.startsWith("-") ? before : undefined);
    return [secretArgument(option ?? "An argument", hintFor(option, arg))];
  });
  if (found.length > 0) throw new CliError(exitCode.usage, found);
}

/** The refusal of an argument, which is named without its value. */
export function secretArgument(argument: string, hint: string): Problem {
  const name = argument.startsWith("-") ? `"${argument}"` : argument;
  const message = `${name} holds a secret, which every user of this machine can read in the list of processes.`;
  return { code: "CLI_SECRET_ARGUMENT", message, hint };
}

/** Where the value of a key of the configuration is to stand instead. */
export function safePlaceOf(key: string): string {
  const own = configKeys.find(({ name }) => name === key);
  const variable = own === undefined ? settingVariable(key) : own.environment;
  return variable === undefined || key.includes("cells.")
    ? "Write it into the configuration file, which only its user may read."
    : `Write the value into a file, and name the file in the environment: ${variable}_FILE.`;
}

const hints: Readonly<Record<string, string>> = {
  "--watch":
    "Have the flow write its address into a file (--studio-address FILE), and name the file: --watch FILE. STUDIO_WATCH_FILE does the same, and --watch - asks for the address.",
  "--url":
    "Write the address without user and password: PLATFORM_PASSWORD_FILE names a file with the password.",
  "--webhook":
    "Write the address without it: who tells is proved by a signature with the secret that WEBHOOKS_SECRET_FILE names.",
};

function hintFor(option: string | undefined, arg: string): string {
  const [, key] = /^(?:--set=|-s)?\s*([\w.-]+)=/.exec(arg) ?? [];
  if ((option === "--set" || option === "-s") && key !== undefined) return safePlaceOf(key);
  const general =
    "Write it into a file that only its user may read, and name the file; flowrun v2 call takes --body FILE.";
  return hints[option ?? ""] ?? general;
}
