export { createAriTransport, type AriTransportOptions } from "./ari-transport.ts";
export { createWireTransport, type AriTransport, type WireTransportOptions } from "./wire-transport.ts";
export { createMediaLibrary, type MediaLibrary } from "./media-library.ts";
export { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
export type { AriWire, WireAnswer, WireReceiver, WireRequest } from "./wire.ts";
export type { AriStats } from "./counters.ts";
export type { Patience } from "./wait.ts";
export { ariCatalogue, type AriCode } from "./catalogue.ts";
