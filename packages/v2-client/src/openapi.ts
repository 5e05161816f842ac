// The descriptions of the API as data, and what whoever serves or calls it by them needs.
export type { ApiVersion } from "./api-version.ts";
export type { Change, ChangeKind, Severity } from "./changes/change.ts";
export { changes } from "./changes/changes.ts";
export { deepestError } from "./deepest-error.ts";
export type {
  Description,
  MediaType,
  Method,
  OperationDescription,
  ParameterDescription,
  PathDescription,
  Reference,
  RequestBody,
  ResponseDescription,
  Schema,
} from "./description.ts";
export { descriptions } from "./descriptions.ts";
export { type Endpoint, endpointsOf } from "./endpoints.ts";
export { type RequestSchema, requestSchema } from "./request-schema.ts";
export { operationsOf } from "./operations.ts";
