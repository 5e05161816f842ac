import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Problem } from "../problem.ts";
import type { AriConfig } from "./config.ts";
import { configKeys } from "./config-key.ts";
import { describeOrigin } from "./origin.ts";

/** Throws a `CliError` that names every key that a run on the platform still needs. */
export function requireAri(ari: AriConfig): void {
  const values = { "ari.username": ari.username, "ari.password": ari.password, "ari.app": ari.app };
  const missing = Object.entries(values).filter(([, value]) => value === "");
  if (missing.length > 0)
    throw new CliError(
      exitCode.usage,
      missing.map(([name]) => missingKey(name, ari)),
    );
}

function missingKey(name: string, { host }: AriConfig): Problem {
  const variable = configKeys.find((key) => key.name === name)?.environment ?? name;
  return {
    code: "CONFIG_MISSING",
    message: `"ari.host" is set (${describeOrigin(host.origin)}), but "${name}" is not.`,
    hint: `Set ${variable} or ${variable}_FILE in the environment, or "${name}" in the configuration file.`,
  };
}
