import { createAriTransport, createPlatformProbe, type AriStats } from "@flowrun/ari-transport";
import type { Clock, Logger, Transport } from "@flowrun/core/plugin";
import type { Attend, SimulatorServer, WebhookTarget } from "@flowrun/simulator";
import { withValue } from "../config/check-values.ts";
import type { AriConfig, Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import { embeddedApp, embeddedUser, startEmbedded } from "./embedded-platform.ts";
import { loadPlugin } from "./load-plugin.ts";
import { createModuleTrial, type TryModules } from "./try-modules.ts";

/** The settings that decide the platform of a run. */
export interface PlatformRequest {
  readonly config: Config;
  readonly folder: string;
  /** The port of the embedded platform; 0 for a free one. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Attends to the calls that other processes place on the embedded platform. */
  readonly attend: Attend;
}

/** The platform that a flow runs on. */
export interface OpenPlatform {
  readonly transport: Transport;
  /** The counts of the transport; absent for a plugin's. */
  readonly stats: (() => AriStats) | undefined;
  /** Which one, for the first line: `the platform pbx:8088 as application "reference"`. */
  readonly description: string;
  /** There when it is the embedded one. */
  readonly server: SimulatorServer | undefined;
  /** Looks whether it runs what a flow needs; absent where there is nothing to look at. */
  readonly tryModules?: TryModules;
}

/**
 * The platform of a run: the user's plugin, else the one at `ari.host`, else the embedded one,
 * which begins to listen.
 */
export async function openPlatform({
  config,
  folder,
  port,
  clock,
  log,
  attend,
}: PlatformRequest): Promise<OpenPlatform> {
  if (config.transport !== undefined) {
    const transport = await loadPlugin("transport", config.transport, { folder, clock, log });
    const description = `the plugin ${config.transport.module.value}`;
    return { transport, stats: undefined, description, server: undefined };
  }
  // A run that lets go of every call has no use for legs that outlive a lost connection.
  const createsFirst = config.durability.calls === "survive";
  if (config.ari !== undefined) return realPlatform(config.ari, createsFirst, log);
  const server = await startEmbedded(port, clock, {
    v2: { webhooks: ownListener(config) },
    attend,
  });
  const transport = createAriTransport({
    host: server.url,
    ...embeddedUser,
    app: embeddedApp,
    createsFirst,
  });
  const description = `the embedded platform ${server.url}`;
  return { transport, stats: () => transport.stats(), description, server };
}

/** A flow on the embedded platform is told of its webhooks. */
function ownListener({ webhooks }: Config): readonly WebhookTarget[] {
  if (webhooks === undefined || webhooks.port === 0) return [];
  const { host = "127.0.0.1", port, secret } = webhooks;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
  return [{ url, ...(secret !== undefined && { secret: secret.value }) }];
}

function realPlatform(ari: AriConfig, createsFirst: boolean, log: Logger): OpenPlatform {
  const { host: text, ...account } = requireAri(ari);
  const { requests, replaced, transfers } = ari;
  const requestsRefused = (): void =>
    log.warn(
      {},
      "The platform takes no requests over WebSockets, as Asterisk 22.4 and later do. They go over HTTP.",
    );
  const options = { ...account, requests, requestsRefused, replaced, transfers, createsFirst };
  const transport = withValue("ari.host", text, (host) => createAriTransport({ host, ...options }));
  const description = `the platform ${text.value} as application "${account.app}"`;
  const tryModules = createModuleTrial(
    () => createPlatformProbe({ host: text.value, ...account }),
    log,
  );
  return { transport, stats: () => transport.stats(), description, server: undefined, tryModules };
}
