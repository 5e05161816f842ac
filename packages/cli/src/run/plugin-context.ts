import type { Clock, JsonObject, Logger, Store, Transport, V2Port } from "@flowrun/core/plugin";

/** What a plugin's `createTransport` or `createStore` is given. */
export interface PluginContext {
  /** What stands under `options` beside the plugin's `module` in the configuration; empty when nothing does. */
  readonly options: JsonObject;
  readonly clock: Clock;
  readonly log: Logger;
  /** The REST API v2 of the configuration, for a store; absent when `v2.url` is not set. It is closed after the store. */
  readonly v2?: V2Port;
}

/** What a transport's module exports. The transport may be given at once or as a promise. */
export interface TransportModule {
  readonly createTransport: (context: PluginContext) => Transport | Promise<Transport>;
}

/** What a store's module exports. The store may be given at once or as a promise. */
export interface StoreModule {
  readonly createStore: (context: PluginContext) => Store | Promise<Store>;
}
