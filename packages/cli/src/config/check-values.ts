import { PortError } from "@flowrun/core/plugin";
import { CliError, exitCode, type Problem } from "../cli-error.ts";
import { describeOrigin, placeOf, type ConfigText } from "./config-entry.ts";

/**
 * The result of `create` for the value of a key. A `PortError` by which it refuses the value
 * becomes a problem that also names the key and the origin of the value.
 */
export function withValue<T>(key: string, text: ConfigText, create: (value: string) => T): T {
  try {
    return create(text.value);
  } catch (error) {
    throw refusedValue(key, text, error);
  }
}

/** A `PortError` that refuses the value of a key, as a `CliError`; any other error as it is. */
export function refusedValue(key: string, text: ConfigText, error: unknown): unknown {
  if (!(error instanceof PortError)) return error;
  return new CliError(exitCode.usage, [wrongValue(key, text, error.message)], { cause: error });
}

/** A value that cannot be used. The value itself is left out: it may hold a password. */
export function wrongValue(key: string, text: ConfigText, hint: string): Problem {
  return {
    code: "CONFIG_WRONG_VALUE",
    message: `The value of "${key}" (${describeOrigin(text.origin)}) cannot be used.`,
    hint,
    ...placeOf(text.origin, "value"),
  };
}
