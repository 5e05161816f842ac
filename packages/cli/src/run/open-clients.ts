import type { Program } from "@flowrun/core";
import type { HttpPort, V2Port } from "@flowrun/core/plugin";
import { openHttp } from "./open-http.ts";
import { openV2, type V2Request } from "./open-v2.ts";
import { verbsOf } from "./verbs-of.ts";

/** The ways of a run to servers besides its platform. */
export interface Clients {
  readonly http: HttpPort;
  /** Absent when `v2.url` is not set. */
  readonly v2?: V2Port;
}

/** The clients of a program; they connect when they are used. Throws a `CliError` for the configuration. */
export async function openClients(program: Program, request: Omit<V2Request, "isUsed">): Promise<Clients> {
  const { config, clock } = request;
  const isUsed = verbsOf(program).has("v2") || config.store !== undefined;
  const v2 = await openV2({ ...request, isUsed });
  return { http: openHttp(config.http, clock), ...(v2 && { v2 }) };
}
