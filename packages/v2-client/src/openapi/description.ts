import api81 from "./8.1.json" with { type: "json" };
import api82 from "./8.2.json" with { type: "json" };

/** A version of the platform's REST API v2. */
export type ApiVersion = "8.1" | "8.2";

/** An OpenAPI 3.1 document, as far as the descriptions of the platform use it. */
export interface Description {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** Path template, e.g. `/org/{tenant}/v2/contacts/{id}` → what can be done there. */
  readonly paths: Readonly<Record<string, PathDescription>>;
  /** Name → what the platform sends by itself. */
  readonly webhooks?: Readonly<Record<string, PathDescription>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterDescription>>;
    readonly responses: Readonly<Record<string, ResponseDescription>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The methods of the API. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The operations at one path. */
export type PathDescription = Readonly<Partial<Record<Method, OperationDescription>>> & {
  /** The parameters of every operation of the path. */
  readonly parameters?: readonly (ParameterDescription | Reference)[];
};

/** An operation. */
export interface OperationDescription {
  /** `family.verb`, the same in every version; missing for webhooks. */
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  /**
   * The part of the endpoint that the platform document does not show, and that is assumed here:
   * its method or its path.
   */
  readonly "x-assumed"?: string;
  /**
   * Whether it only reads, although its method may change things: to do it twice is to do it once.
   */
  readonly "x-reads"?: boolean;
  /** Empty where no token is needed. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (ParameterDescription | Reference)[];
  readonly requestBody?: RequestBody;
  /** Status such as `200`, `2XX` or `default` → answer. */
  readonly responses: Readonly<Record<string, ResponseDescription | Reference>>;
}

/** A value in the path or in the query. */
export interface ParameterDescription {
  readonly name: string;
  /** `path` or `query`. */
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The body of a request. */
export interface RequestBody {
  /** Default: false. */
  readonly required?: boolean;
  /** Media type, or any of them as a wildcard → the body. */
  readonly content: Readonly<Record<string, MediaType>>;
}

/** An answer. */
export interface ResponseDescription {
  readonly description: string;
  /** Missing where it is not known whether there is a body. */
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** A body in one media type; without a schema it can be anything. */
export interface MediaType {
  readonly schema?: Schema;
}

/** A JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** A pointer to a component, e.g. `#/components/responses/Error`. */
export interface Reference {
  readonly $ref: string;
}

/**
 * The OpenAPI 3.1 document of each version, written from the platform's document. It is the one
 * source of types, checks, operations and changes. It leaves open all that the platform's document
 * does not show: `2XX` and `default` among the statuses, schemas that say nothing, objects with any
 * fields.
 */
export const descriptions: Readonly<Record<ApiVersion, Description>> = {
  "8.1": api81,
  "8.2": api82,
};
