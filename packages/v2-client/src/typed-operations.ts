import type { Json } from "@flowrun/core/plugin";
import type { operations as Operations81 } from "../generated/8.1.d.ts";
import type { operations as Operations82 } from "../generated/8.2.d.ts";
import type { ApiVersion } from "./openapi/description.ts";

/** The operations that a session itself calls. */
type OfTheSession = "auth.login" | "auth.refresh";

/** The operations of each version with their types, which are generated from the descriptions. */
export interface TypedOperations {
  readonly "8.1": Omit<Operations81, OfTheSession>;
  readonly "8.2": Omit<Operations82, OfTheSession>;
}

/** The names of a version's operations. */
export type OperationName<Version extends ApiVersion> = keyof TypedOperations[Version] & string;

/**
 * The request of an operation. The tenant can be left to the client, and the query can hold more
 * than is known.
 */
export type RequestOf<Version extends ApiVersion, Name extends OperationName<Version>> = PathPart<
  ForPath<TypedOperations[Version][Name]>
> & {
  readonly query?: ForQuery<TypedOperations[Version][Name]> & Readonly<Record<string, Json>>;
  readonly body?: ForBody<TypedOperations[Version][Name]>;
};

/**
 * The answer of an operation, in the spelling of 8.2 whatever the version is, and `null` where it
 * has no body.
 */
export type AnswerOf<Name extends string> =
  Name extends OperationName<"8.2">
    ? TypedOperations["8.2"][Name] extends { responses: infer Responses }
      ? ContentOf<Responses[keyof Responses & (200 | 201 | "2XX")]> | null
      : unknown
    : unknown;

type TenantName = "tenant" | "tenant_code";
type ForPath<Operation> = Operation extends { parameters: { path: infer Path } }
  ? Omit<Path, TenantName> & { readonly [Name in keyof Path & TenantName]?: Path[Name] }
  : object;
type PathPart<Path> = object extends Path ? { readonly path?: Path } : { readonly path: Path };
type ForQuery<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? object
    : NonNullable<Query>
  : object;
type ForBody<Operation> = Operation extends { requestBody?: infer Body }
  ? ContentOf<NonNullable<Body>>
  : never;
type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : never;
