import type { HttpPort } from "@flowrun/core/plugin";
import { createHttpPort } from "@flowrun/http-undici";
import { withValue } from "../config/check-values.ts";
import type { HttpConfig } from "../config/config.ts";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/**
 * The way to other servers, for the verb `request`: the user's plugin, else flowrun's own client,
 * which connects to nothing yet. Rejects with a `CliError` for a wrong `http.allow`, and when the
 * plugin cannot be loaded.
 */
export async function openHttp(
  { allow, allowPrivate, plugin }: HttpConfig,
  surroundings: PluginSurroundings,
): Promise<HttpPort> {
  if (plugin !== undefined) return loadPlugin("http", plugin, surroundings);
  const { clock } = surroundings;
  if (allow === undefined) return createHttpPort({ clock, allowPrivate });
  return withValue("http.allow", allow, (text) =>
    createHttpPort({ clock, allowPrivate, allow: hostsOf(text) }),
  );
}

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((host) => host !== "");
}
