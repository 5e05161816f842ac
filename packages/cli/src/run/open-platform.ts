import { resolve } from "node:path";
import {
  type AriStats,
  type AriTransport,
  createAriTransport,
  createListeningWire,
  createPlatformProbe,
  createWireTransport,
  type ListeningWireOptions,
  type WireTransportOptions,
} from "@flowrun/ari-transport";
import { PortError, type Clock, type Logger, type Transport } from "@flowrun/core/plugin";
import type { Attend, SimulatorServer, WebhookTarget } from "@flowrun/simulator";
import { withValue } from "../config/check-values.ts";
import type { ConfigText } from "../config/config-entry.ts";
import type { AriConfig, Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import { readTextFile, whyUnread } from "../read-text-file.ts";
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
 * The platform of a run: the user's plugin, else the one at `ari.host` or that connects to
 * `ari.listen`, else the embedded one, which begins to listen.
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
  if (config.ari !== undefined) return realPlatform(config.ari, { createsFirst, folder, log });
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

function realPlatform(
  ari: AriConfig,
  { createsFirst, folder, log }: Pick<PlatformRequest, "folder" | "log"> & Creating,
): OpenPlatform {
  const { host: text, ...account } = requireAri(ari);
  const { requests, replaced, transfers } = ari;
  const description = `the platform ${text.value} as application "${account.app}"`;
  const tryModules = createModuleTrial(
    () => createPlatformProbe({ host: text.value, ...account }),
    log,
  );
  if (ari.listen !== undefined) {
    const { listen } = ari;
    const options = { ...account, transfers, createsFirst };
    const transport = awaitedPlatform({ ...ari, listen }, options, folder);
    const awaited = `the platform that connects to ${listen.value} as application "${account.app}"`;
    const shared = { transport, stats: () => transport.stats(), server: undefined };
    return { ...shared, description: awaited, ...(ari.host && { tryModules }) };
  }
  const requestsRefused = (): void =>
    log.warn(
      {},
      "The platform takes no requests over WebSockets, as Asterisk 22.4 and later do. They go over HTTP.",
    );
  const options = { ...account, requests, requestsRefused, replaced, transfers, createsFirst };
  const transport = withValue("ari.host", text, (host) => createAriTransport({ host, ...options }));
  return { transport, stats: () => transport.stats(), description, server: undefined, tryModules };
}

/** Whether legs are created before they are dialled. */
interface Creating {
  readonly createsFirst: boolean;
}

/** The transport to a platform that opens the connection. */
function awaitedPlatform(
  { host, listen, certificate, certificateKey }: AriConfig & { readonly listen: ConfigText },
  options: Omit<ListeningWireOptions, "listen" | "host"> & WireTransportOptions,
  folder: string,
): AriTransport {
  const pem = (key: string, file: ConfigText): string =>
    withValue(key, file, (path) => readPem(resolve(folder, path)));
  const tls = certificate && {
    cert: pem("ari.certificate", certificate),
    key: pem("ari.certificate_key", certificateKey ?? certificate),
  };
  const wire = withValue("ari.listen", listen, (value) =>
    createListeningWire({
      ...options,
      listen: value,
      ...(host && { host: host.value }),
      ...(tls && { tls }),
    }),
  );
  return createWireTransport(wire, options);
}

function readPem(path: string): string {
  try {
    return readTextFile(path, 1);
  } catch (error) {
    throw new PortError("ARI_LISTEN", `The file cannot be read: it ${whyUnread(error)}.`);
  }
}
