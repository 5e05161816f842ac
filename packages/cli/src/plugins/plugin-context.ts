import type { Clock, JsonObject, Logger, Store, Transport } from "@flowrun/core/plugin";

/** What a plugin's `createTransport` or `createStore` is given. */
export interface PluginContext {
  /** What stands under `options` beside the plugin's `module` in the configuration; empty when nothing does. */
  readonly options: JsonObject;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a transport's module exports. The transport may be given at once or as a promise. */
export interface TransportModule {
  readonly createTransport: (context: PluginContext) => Transport | Promise<Transport>;
}

/** What a store's module exports. The store may be given at once or as a promise. */
export interface StoreModule {
  readonly createStore: (context: PluginContext) => Store | Promise<Store>;
}
