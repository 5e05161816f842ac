import { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
import { createWireTransport, type AriTransport, type WireTransportOptions } from "./wire-transport.ts";

/** Everything that `createAriTransport` can be told. */
export interface AriTransportOptions extends NetworkWireOptions, WireTransportOptions {}

/** The `Transport` port over a platform's ARI. Throws `ARI_HOST` or `ARI_CREDENTIALS` for options that cannot work. */
export function createAriTransport(options: AriTransportOptions): AriTransport {
  return createWireTransport(createNetworkWire(options), options);
}
