// The descriptions of the API as data, and what whoever serves or calls it by them needs.
export type { Change, ChangeKind, Severity } from "./changes/change.ts";
export { changes } from "./changes/changes.ts";
export {
  type ApiVersion,
  type Description,
  descriptions,
  type MediaType,
  type Method,
  type OperationDescription,
  type ParameterDescription,
  type PathDescription,
  type Reference,
  type RequestBody,
  type ResponseDescription,
  type Schema,
} from "./openapi/description.ts";
export { type Endpoint, endpointsOf, givesFile } from "./openapi/endpoints.ts";
export { operationsOf } from "./openapi/operations.ts";
export { deepestError, type RequestSchema, requestSchema } from "./openapi/request-schema.ts";
