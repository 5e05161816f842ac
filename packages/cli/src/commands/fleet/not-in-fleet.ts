import { didYouMean } from "@flowrun/core/tooling";
import { CliError, exitCode } from "../../cli-error.ts";

/** A cell or a worker was named that is not there; `names` are those that are. */
export function notInFleet(message: string, name: string, names: readonly string[]): CliError {
  const hint = didYouMean(name, names) ?? "Run `flowrun fleet status`, which names all of them.";
  return new CliError(exitCode.usage, [{ code: "CLI_NOT_IN_FLEET", message, hint }]);
}
