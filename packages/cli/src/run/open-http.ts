import type { Clock, HttpPort } from "@flowrun/core/plugin";
import { createHttpPort } from "@flowrun/http-undici";
import { withValue } from "../config/check-values.ts";
import type { HttpConfig } from "../config/config.ts";

/** The way to other servers, for the verb `request`. Connects to nothing yet. Throws a `CliError` for a wrong `http.allow`. */
export function openHttp({ allow, allowPrivate }: HttpConfig, clock: Clock): HttpPort {
  if (allow === undefined) return createHttpPort({ clock, allowPrivate });
  return withValue("http.allow", allow, (text) => createHttpPort({ clock, allowPrivate, allow: hostsOf(text) }));
}

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((host) => host !== "");
}
