import { createAriTransport } from "@flowrun/ari-transport";
import {
  createHost,
  type Host,
  type Journal,
  type Observer,
  type Program,
  type Store,
  type Transport,
} from "@flowrun/core";
import type { Clock, Ledger } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { silentLogger } from "@flowrun/core/testing";
import { createKnexStore } from "@flowrun/store-knex";
import { onTestFinished } from "vitest";
import type { Asterisk } from "./bed/run-asterisk.ts";

/** What a host is made of here, and what a test puts around its ports. */
export interface HostParts {
  readonly program: Program;
  readonly asterisk: Asterisk;
  readonly databaseUrl: string;
  /** The port on the loopback interface that leads to Asterisk. Default: its own. */
  readonly port?: number;
  /** How requests travel. Default: over HTTP. */
  readonly requests?: "http" | "websocket";
  readonly journal?: Journal;
  readonly ledger?: Ledger;
  /** Default: the machine's. */
  readonly clock?: Clock;
  readonly transport?: (inner: Transport) => Transport;
  readonly store?: (inner: Store) => Store;
}

/** A host on Asterisk and a database, started; it connects in the background, and is closed at the latest with its test. */
export function startHost(parts: HostParts, observe: Observer): Host {
  const { httpPort, username, password, app } = parts.asterisk.settings;
  const { requests = "http", port = httpPort } = parts;
  const transport = createAriTransport({ host: `127.0.0.1:${port}`, username, password, app, requests });
  const store = createKnexStore({ url: parts.databaseUrl });
  const host = createHost({
    program: parts.program,
    transport: parts.transport?.(transport) ?? transport,
    store: parts.store?.(store) ?? store,
    clock: parts.clock ?? createSystemClock(),
    log: silentLogger(),
    observe,
    ...(parts.journal && { journal: parts.journal }),
    ...(parts.ledger && { ledger: parts.ledger }),
  });
  host.start();
  onTestFinished(() => host.close());
  return host;
}
