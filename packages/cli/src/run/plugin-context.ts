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

/** The argument of the function that a plugin exports. */
export interface PluginContext {
  /**
   * The `options` beside the plugin's `module` in the configuration; empty when there are none. A
   * text that begins with `./` or `../` is a path from `folder`, and is given as an absolute one.
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
 * The exports of a transport's module. The transport may be given at once or as a promise, as all
 * ports may.
 */
export interface TransportModule {
  readonly createTransport: (context: PluginContext) => Transport | Promise<Transport>;
}

/** The exports of a store's module. */
export interface StoreModule {
  readonly createStore: (context: PluginContext) => Store | Promise<Store>;
}

/** The exports of the module of a way to HTTP servers. */
export interface HttpModule {
  readonly createHttp: (context: PluginContext) => HttpPort | Promise<HttpPort>;
}

/** The exports of a journal's module. A `write` that throws costs one warning, never a call. */
export interface JournalModule {
  readonly createJournal: (
    context: PluginContext,
  ) => Closable<Journal> | Promise<Closable<Journal>>;
}

/** The exports of a cell's module. The cell is closed last of all. */
export interface CellModule {
  readonly createCell: (context: PluginContext) => Cell | Promise<Cell>;
}

/**
 * The exports of an observer's module. A function of it that throws costs one warning, never a
 * call.
 */
export interface ObserverModule {
  readonly createObserver: (
    context: PluginContext,
  ) => Closable<Observer> | Promise<Closable<Observer>>;
}
