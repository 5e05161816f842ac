export { type SimulatorCode, simulatorCatalogue } from "./catalogue.ts";
export type { Connection } from "./connections.ts";
export type { Fault, FaultOptions, Faults } from "./faults.ts";
export { type MemoryWire, type MemoryWireReceiver, type MemoryWireRequest, createMemoryWire } from "./memory-wire.ts";
export type { Callee } from "./model/callee.ts";
export type { CalleeBehaviour } from "./model/callee-behaviour.ts";
export type { Call, CallEnd, CallOptions } from "./model/caller.ts";
export { causeText } from "./model/cause.ts";
export type { CallHappening, CallLine } from "./model/timeline.ts";
export type { PlatformSettings } from "./model/world.ts";
export {
  type Inventory,
  type Platform,
  type PlatformOptions,
  type PlatformResponse,
  createPlatform,
} from "./platform.ts";
export type { PlatformRequest } from "./rest/router.ts";
export { type CallFollower, followCall } from "./script/follow-call.ts";
export { type CallScript, readCallScript, readCalleeBehaviour } from "./script/read-script.ts";
export { runCallScript } from "./script/run-script.ts";
export type { Credentials } from "./server/basic-auth.ts";
export { type ServerOptions, type SimulatorServer, startServer } from "./server/start-server.ts";
export { createSystemClock } from "./time/system-clock.ts";
export type { V2Api } from "./v2/create-v2-app.ts";
export type { V2Fault, V2Faults, V2Request } from "./v2/v2-faults.ts";
export type { V2Options } from "./v2/v2-options.ts";
export type { V2User } from "./v2/v2-user.ts";
export type { WebhookDelivery, WebhookTarget } from "./v2/webhook-sender.ts";
