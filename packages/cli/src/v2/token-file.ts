import { isAbsolute, join, resolve } from "node:path";
import { CliError, exitCode } from "../cli-error.ts";
import type { ConfigText } from "../config/config.ts";
import type { Surroundings } from "../surroundings.ts";

/** What decides where the tokens of a platform are kept. */
export interface TokenFileRequest {
  /** The value of `v2.url`. */
  readonly url: string;
  /** The value of `v2.token_file`. */
  readonly named: ConfigText | undefined;
  /** The folder of the configuration file. */
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment">;
}

/**
 * The path of the token file: `v2.token_file`, counted from where it was written, or else one for each platform in the
 * user's configuration folder (`$XDG_CONFIG_HOME`, or `~/.config`). Throws a `CliError` when there is no such folder.
 */
export function tokenFile({ url, named, folder, surroundings: { cwd, environment } }: TokenFileRequest): string {
  if (named !== undefined) return resolve(named.origin.kind === "file" ? folder : cwd, named.value);
  const home = configHome(environment);
  if (home === undefined) throw noHome();
  const name = url.replace(/^https?:\/\//i, "").replace(/\/+$/, "");
  return join(home, "flowrun", "tokens", `${name.replaceAll(/[^\w.-]/g, "_")}.json`);
}

/** A path that is not absolute is to be ignored, as the XDG Base Directory Specification says. */
function configHome(environment: Surroundings["environment"]): string | undefined {
  const { XDG_CONFIG_HOME: xdg = "", HOME: home = "", USERPROFILE: profile = "" } = environment;
  if (isAbsolute(xdg)) return xdg;
  const own = [home, profile].find((path) => isAbsolute(path));
  return own === undefined ? undefined : join(own, ".config");
}

function noHome(): CliError {
  const message = "There is no place for the tokens: this user has no home folder.";
  const hint = 'Set V2_TOKEN_FILE in the environment, or "v2.token_file" in the configuration file.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
