import type { Observer } from "@flowrun/host";
import type {
  Cell,
  Clock,
  HttpPort,
  Journal,
  JsonObject,
  Logger,
  Store,
  Transport,
  V2Port,
} from "@flowrun/core/plugin";

/** What the function that a plugin exports is given. */
export interface PluginContext {
  /**
   * What stands under `options` beside the plugin's `module` in the configuration; empty when
   * nothing does. A text that begins with `./` or `../` is a path from `folder`, and is given as an
   * absolute one.
   */
  readonly options: JsonObject;
  /** The folder of the configuration file; the working directory without one. Absolute. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * The REST API v2 of the configuration, for a store; absent when `v2.url` is not set. It is
   * closed after the store.
   */
  readonly v2?: V2Port;
  /** For a cell, its name: the application and its platform, such as `flowrun@pbx.example:8088`. */
  readonly cell?: string;
  /**
   * For a cell: whether who asks for it only looks on. Then nothing is made, and servers that are
   * away are not waited for: `CELL_AWAY`.
   */
  readonly visits?: boolean;
}

/**
 * A port that may have something to free: `close` is waited for when the run is over and nothing
 * more comes.
 */
export type Closable<Port> = Port & { readonly close?: () => Promise<void> };

/**
 * What a transport's module exports. The transport may be given at once or as a promise, as all
 * ports may.
 */
export interface TransportModule {
  readonly createTransport: (context: PluginContext) => Transport | Promise<Transport>;
}

/** What a store's module exports. */
export interface StoreModule {
  readonly createStore: (context: PluginContext) => Store | Promise<Store>;
}

/** What the module of a way to HTTP servers exports. */
export interface HttpModule {
  readonly createHttp: (context: PluginContext) => HttpPort | Promise<HttpPort>;
}

/** What a journal's module exports. A `write` that throws costs one warning, never a call. */
export interface JournalModule {
  readonly createJournal: (
    context: PluginContext,
  ) => Closable<Journal> | Promise<Closable<Journal>>;
}

/** What a cell's module exports. The cell is closed last of all. */
export interface CellModule {
  readonly createCell: (context: PluginContext) => Cell | Promise<Cell>;
}

/**
 * What an observer's module exports. A function of it that throws costs one warning, never a call.
 */
export interface ObserverModule {
  readonly createObserver: (
    context: PluginContext,
  ) => Closable<Observer> | Promise<Closable<Observer>>;
}
