import type { Program } from "@flowrun/core";
import type { Clock, HttpPort, V2Port } from "@flowrun/core/plugin";
import { createHttpPort } from "@flowrun/http-undici";
import { withValue } from "../config/check-values.ts";
import type { HttpConfig } from "../config/config.ts";
import type { V2Request } from "./open-v2.ts";
import { sends } from "../flow/program-needs.ts";

/** The ways of a run to servers besides its platform. */
export interface Clients {
  readonly http: HttpPort;
  /** Absent when `v2.url` is not set. */
  readonly v2?: V2Port;
}

/** The clients of a run; they connect when they are used. Rejects with a `CliError` for the configuration. */
export async function openClients(program: Program, request: Omit<V2Request, "isUsed">): Promise<Clients> {
  const { config, clock } = request;
  const http = openHttp(config.http, clock);
  if (config.v2.url === undefined) return { http };
  const { openV2 } = await import("./open-v2.ts");
  const v2 = await openV2({ ...request, isUsed: sends(program, "v2.call") || config.store !== undefined });
  return { http, ...(v2 && { v2 }) };
}

function openHttp({ allow, allowPrivate }: HttpConfig, clock: Clock): HttpPort {
  if (allow === undefined) return createHttpPort({ clock, allowPrivate });
  return withValue("http.allow", allow, (text) => createHttpPort({ clock, allowPrivate, allow: hostsOf(text) }));
}

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((host) => host !== "");
}
