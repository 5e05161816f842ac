export { type V2Code, v2Catalogue } from "./catalogue.ts";
export { type Change, type ChangeKind, changeText, type Severity } from "./changes/change.ts";
export { changes } from "./changes/changes.ts";
export type {
  CallOptions,
  Client,
  ClientOptions,
  V2Answer,
  V2RequestInit,
  V2Response,
  V2Session,
} from "./client.ts";
export { createClient, v2PortOf } from "./create-client.ts";
export type { ApiVersion } from "./openapi/description.ts";
export { operationsOf } from "./openapi/operations.ts";
export { platformVersion } from "./platform-version.ts";
export type { AnswerOf, OperationName, RequestOf, TypedOperations } from "./typed-operations.ts";
export { V2Error, type V2ErrorDetails } from "./v2-error.ts";
