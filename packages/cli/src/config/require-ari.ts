import { CliError, exitCode, type Problem } from "../cli-error.ts";
import { describeOrigin, type ConfigText } from "./config-entry.ts";
import { configKeys } from "./config-key.ts";
import type { AriConfig } from "./config.ts";

/** All that it takes to reach a platform. */
export interface PlatformAccount {
  /** Where the platform is; where it only connects to us, the place at which it does. */
  readonly host: ConfigText;
  readonly username: string;
  readonly password: string;
  readonly app: string;
}

/**
 * The account of a run on the platform. Throws a `CliError` that names every key that is missing
 * for it.
 */
export function requireAri({
  host: place,
  listen,
  username,
  password,
  app,
}: AriConfig): PlatformAccount {
  const host = place ?? listen;
  if (host && username && password && app)
    return { host, username: username.value, password: password.value, app: app.value };
  const values = {
    [place === undefined && listen !== undefined ? "ari.listen" : "ari.host"]: host,
    "ari.username": username,
    "ari.password": password,
    "ari.app": app,
  };
  const entries = Object.entries(values);
  const given = entries.flatMap(([name, text]) =>
    text ? [`"${name}" is set (${describeOrigin(text.origin)})`] : [],
  );
  const missing = entries.flatMap(([name, text]) =>
    text ? [] : [missingKey(name, given[0] ?? "")],
  );
  throw new CliError(exitCode.usage, missing);
}

function missingKey(name: string, given: string): Problem {
  const variable = configKeys.find((key) => key.name === name)?.environment ?? name;
  const embedded = name === "ari.host" ? "; --embedded runs a flow without a platform" : "";
  return {
    code: "CONFIG_MISSING",
    message: `${given}, but "${name}" is not.`,
    hint: `Set ${variable} or ${variable}_FILE in the environment, or "${name}" in the configuration file${embedded}.`,
  };
}
