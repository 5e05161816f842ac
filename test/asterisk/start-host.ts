import {
  createAriTransport,
  createListeningWire,
  createWireTransport,
  type AriTransportOptions,
  type ListeningWireOptions,
} from "@flowrun/ari-transport";
import { createHost, type Host, type HostOptions, type Observer } from "@flowrun/host";
import type { Program, Store, Transport } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createKnexStore } from "@flowrun/store-knex";
import { onTestFinished } from "vitest";
import type { Asterisk } from "./bed/run-asterisk.ts";

/** What a host is made of here, and what a test puts around its ports. */
export interface HostParts extends Pick<
  HostOptions,
  | "journal"
  | "ledger"
  | "http"
  | "mail"
  | "seal"
  | "events"
  | "speech"
  | "recognition"
  | "agents"
  | "streams"
> {
  readonly program: Program;
  readonly asterisk: Asterisk;
  /** The database that lookups read. Default: none; they find `rows`. */
  readonly databaseUrl?: string;
  /** The rows of a store in memory, by table. Default: none. */
  readonly rows?: Parameters<typeof memoryStore>[0];
  /** The port on the loopback interface that leads to Asterisk. Default: its own. */
  readonly port?: number;
  /** Where Asterisk connects to, and the certificate; absent: flowrun connects. */
  readonly awaits?: Pick<ListeningWireOptions, "listen" | "tls">;
  /** How requests travel. Default: over HTTP. */
  readonly requests?: "http" | "websocket";
  /** Whether flowrun or the platform answers a phone that asks for a transfer. Default: flowrun declines. */
  readonly transfers?: AriTransportOptions["transfers"];
  /** Default: the machine's. */
  readonly clock?: Clock;
  readonly transport?: (inner: Transport) => Transport;
  readonly store?: (inner: Store) => Store;
}

/**
 * A host on Asterisk, started; it connects in the background, and is closed at the latest with its
 * test.
 */
export function startHost(parts: HostParts, observe: Observer): Host {
  const {
    asterisk,
    databaseUrl,
    rows = {},
    port,
    requests = "http",
    transfers = "decline",
    awaits,
    transport: around,
    store: over,
    ...given
  } = parts;
  const { httpPort, username, password, app } = asterisk.settings;
  const account = { username, password, app };
  const transport =
    awaits === undefined
      ? createAriTransport({
          host: `127.0.0.1:${port ?? httpPort}`,
          ...account,
          requests,
          transfers,
        })
      : createWireTransport(createListeningWire({ ...account, ...awaits }), { app, transfers });
  const store =
    databaseUrl === undefined ? memoryStore(rows) : createKnexStore({ url: databaseUrl });
  const host = createHost({
    clock: createSystemClock(),
    ...given,
    transport: around?.(transport) ?? transport,
    store: over?.(store) ?? store,
    log: silentLogger(),
    observe,
  });
  host.start();
  onTestFinished(() => host.close());
  return host;
}
