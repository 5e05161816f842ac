export {
  createAriTransport,
  createWireTransport,
  type AriTransport,
  type AriTransportOptions,
  type WireTransportOptions,
} from "./ari-transport.ts";
export { createMediaLibrary, type MediaLibrary } from "./media-library.ts";
export { createPlatformProbe, type PlatformFacts, type PlatformProbe } from "./platform-probe.ts";
export type { DialPlanPlace } from "./find-in-dial-plan.ts";
export { missingModules, type MissingModule } from "./missing-modules.ts";
export { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
export {
  createListeningWire,
  type ListeningWire,
  type ListeningWireOptions,
} from "./network/listening-wire.ts";
export type { AriWire, Patience, WireAnswer, WireReceiver, WireRequest } from "./wire.ts";
export type { AriStats } from "./counters.ts";
export { ariCatalogue, type AriCode } from "./catalogue.ts";
