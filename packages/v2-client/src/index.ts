export type { ApiVersion } from "./api-version.ts";
export { type V2Code, v2Catalogue } from "./catalogue.ts";
export type { CallOptions, Client, ClientOptions } from "./client.ts";
export { createClient } from "./create-client.ts";
export { operationsOf } from "./operations.ts";
export type { V2RequestInit, V2Response, V2Session } from "./session.ts";
export type { AnswerOf, OperationName, RequestOf, TypedOperations } from "./typed-operations.ts";
export { V2Error, type V2ErrorDetails } from "./v2-error.ts";
