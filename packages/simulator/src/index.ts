export { type SimulatorCode, simulatorCatalogue } from "./catalogue.ts";
export type { Connection } from "./connections.ts";
export type { Fault, FaultOptions, Faults } from "./faults.ts";
export {
  type MemoryWire,
  type MemoryWireFile,
  type MemoryWireReceiver,
  type MemoryWireRequest,
  createMemoryWire,
} from "./memory-wire.ts";
export type { Callee, CalleeBehaviour } from "./model/callee.ts";
export type { Call, CallEnd, CallOptions } from "./model/caller.ts";
export { causeText } from "./model/cause.ts";
export type { CallHappening, CallLine } from "./model/watchers.ts";
export type { PlatformOptions, PlatformSettings } from "./model/pbx.ts";
export type { PlatformFile } from "./model/recording-sound.ts";
export {
  type Inventory,
  type Platform,
  type PlatformResponse,
  createPlatform,
} from "./platform.ts";
export type { PlatformRequest } from "./rest/router.ts";
export { type CallScript, readCallScript, readCalleeBehaviour } from "./script/read-script.ts";
export {
  type Attend,
  type Attendance,
  type CallFollower,
  followCall,
  runCallScript,
} from "./script/run-script.ts";
export type { Credentials } from "./server/basic-auth.ts";
export { type ServerOptions, type SimulatorServer, startServer } from "./server/start-server.ts";
export type { V2Api } from "./v2/create-v2-app.ts";
export type { V2Fault, V2Faults, V2Request } from "./v2/v2-faults.ts";
export type { V2Options, V2User } from "./v2/v2-options.ts";
export type { WebhookDelivery, WebhookTarget } from "./v2/webhook-sender.ts";
