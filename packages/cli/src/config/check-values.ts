import { parseDuration } from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Problem } from "../problem.ts";
import type { AriRequests, ConfigText } from "./config.ts";
import { describeOrigin, placeOf } from "./origin.ts";

/** The milliseconds of `shutdown_grace`: `10s`, or a bare number of seconds; a problem for everything else. */
export function readGrace(text: ConfigText): number | Problem {
  const milliseconds = parseDuration(/^\d+$/.test(text.value) ? `${text.value}s` : text.value);
  return milliseconds ?? wrongValue("shutdown_grace", text, 'Write a duration such as "10s", or a number of seconds.');
}

/** The value of `ari.requests`; a problem for everything else. */
export function readRequests(text: ConfigText): AriRequests | Problem {
  if (text.value === "http" || text.value === "websocket") return text.value;
  return wrongValue("ari.requests", text, 'Write "http" or "websocket".');
}

/**
 * What `create` gives, which is made of the value of a key. A `PortError` by which it refuses the value becomes a problem
 * that also names the key and where the value came from.
 */
export function withValue<T>(key: string, text: ConfigText, create: (value: string) => T): T {
  try {
    return create(text.value);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    throw new CliError(exitCode.usage, [wrongValue(key, text, error.message)], { cause: error });
  }
}

/** A value that cannot be used. The value itself is left out: it may hold a password. */
function wrongValue(key: string, text: ConfigText, hint: string): Problem {
  return {
    code: "CONFIG_WRONG_VALUE",
    message: `The value of "${key}" (${describeOrigin(text.origin)}) cannot be used.`,
    hint,
    ...placeOf(text.origin, "value"),
  };
}
