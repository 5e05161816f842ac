import type { ApiVersion } from "./api-version.ts";
import { descriptions } from "./descriptions.ts";
import type { Endpoint } from "./endpoints.ts";
import { callable } from "./operations.ts";
import type { RequestParts } from "./request-parts.ts";
import { fieldsOf, requestSchema } from "./request-schema.ts";
import { isObject } from "./respell.ts";
import { V2Error } from "./v2-error.ts";

/** The operation of this name in a version. Throws `V2_NOT_IN_VERSION` or `V2_OPERATION_UNKNOWN`. */
export function endpointIn(version: ApiVersion, operation: string): Endpoint {
  const found = find(version, operation);
  if (found !== undefined) return found;
  const other = otherThan(version);
  if (find(other, operation) === undefined) {
    const message = `There is no operation "${operation}". Write its name like "contacts.search".`;
    throw new V2Error("V2_OPERATION_UNKNOWN", message, { outcome: "refused", certain: true });
  }
  const message = `"${operation}" is in version ${other} of the API, and this platform has ${version}.`;
  throw new V2Error("V2_NOT_IN_VERSION", message, { operation, outcome: "refused", certain: true });
}

/** Throws `V2_NOT_IN_VERSION` for a field that the other version's description knows, and this version's does not. */
export function checkVersion(version: ApiVersion, { name }: Endpoint, parts: RequestParts): void {
  const other = otherThan(version);
  const own = namesIn(version, name);
  const foreign = namesIn(other, name);
  const field = givenNames(parts).find((each) => foreign.has(each) && !own.has(each));
  if (field === undefined) return;
  const message = `"${name}" was not called: "${field}" is in version ${other} of the API, and this platform has ${version}.`;
  throw new V2Error("V2_NOT_IN_VERSION", message, { operation: name, outcome: "refused", certain: true });
}

function otherThan(version: ApiVersion): ApiVersion {
  return version === "8.1" ? "8.2" : "8.1";
}

function find(version: ApiVersion, operation: string): Endpoint | undefined {
  return callable(descriptions[version]).find(({ name }) => name === operation);
}

function namesIn(version: ApiVersion, operation: string): ReadonlySet<string> {
  const endpoint = find(version, operation);
  if (endpoint === undefined) return new Set();
  const { query, body } = requestSchema(endpoint, descriptions[version]);
  return new Set([...Object.keys(query), ...Object.keys(fieldsOf(body))]);
}

function givenNames({ query, body = null }: RequestParts): readonly string[] {
  const objects = [query, ...(Array.isArray(body) ? body : [body])].filter(isObject);
  return objects.flatMap((each) => Object.keys(each));
}
