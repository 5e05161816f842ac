// The descriptions of the API as data.
export type { ApiVersion } from "./api-version.ts";
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
