import type { Program } from "@flowrun/core";
import type { HttpPort, V2Port } from "@flowrun/core/plugin";
import { lateHttp } from "./late-port.ts";
import type { V2Request } from "./open-v2.ts";
import { sends } from "./verbs-of.ts";

/** The ways of a run to servers besides its platform. */
export interface Clients {
  readonly http: HttpPort;
  /** Absent when `v2.url` is not set. */
  readonly v2?: V2Port;
}

/**
 * The clients of a program; they connect when they are used. What no step of it needs is not loaded until an edited flow
 * does. Rejects with a `CliError` for the configuration.
 */
export async function openClients(program: Program, request: Omit<V2Request, "isUsed">): Promise<Clients> {
  const { config, clock } = request;
  const openHttpPort = async (): Promise<HttpPort> => (await import("./open-http.ts")).openHttp(config.http, clock);
  // A list of hosts may be wrong, and then the run must not begin.
  const isNeeded = sends(program, "http.request") || config.http.allow !== undefined;
  const http = isNeeded ? await openHttpPort() : lateHttp(openHttpPort);
  if (config.v2.url === undefined) return { http };
  const { openV2 } = await import("./open-v2.ts");
  const v2 = await openV2({ ...request, isUsed: sends(program, "v2.call") || config.store !== undefined });
  return { http, ...(v2 && { v2 }) };
}
