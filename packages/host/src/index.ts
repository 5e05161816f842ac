// Problems, and how they are shown.
export { hostCatalogue, type HostCode } from "./host-catalogue.ts";

// The host, which runs calls over ports.
export { createHost } from "./create-host.ts";
export type {
  CallSignal,
  Drained,
  Host,
  LiveCallFacts,
  RequestFate,
  RunRequest,
  SignalFate,
  Webhook,
  WebhookFate,
} from "./host.ts";
export type { CallInput, Durability, HostOptions, Observation, Observer } from "./host-options.ts";
export type { CallLimits } from "./admission.ts";
export type { HostStats } from "./host-stats.ts";
export type { OfferFigures, VersionFigures } from "./judge-offer.ts";
export { replay } from "./call-journal.ts";
