import { isJsonObject } from "@flowrun/core/plugin";
import { type ApiVersion, descriptions } from "../openapi/description.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { callable } from "../openapi/operations.ts";
import { fieldsOf, requestSchema } from "../openapi/request-schema.ts";
import { V2Error } from "../v2-error.ts";
import type { RequestParts } from "./request-parts.ts";

/**
 * The operations of a version. Everything throws `V2_NOT_IN_VERSION` for operations of the other
 * version only.
 */
export interface VersionCheck {
  /** The operation of this name. Throws `V2_OPERATION_UNKNOWN` where no version has it. */
  endpointOf(operation: string): Endpoint;
  /** Throws for a field that the other version's description knows, and this version's does not. */
  check(endpoint: Endpoint, parts: RequestParts): void;
}

/** Checks calls against one version. */
export function createVersionCheck(version: ApiVersion): VersionCheck {
  const other = version === "8.1" ? "8.2" : "8.1";
  const own = endpointsOf(version);
  const foreign = endpointsOf(other);
  const foreignNames = new Map<string, ReadonlySet<string>>();
  const foreignNamesOf = (operation: string): ReadonlySet<string> => {
    const known = foreignNames.get(operation);
    if (known !== undefined) return known;
    const ownNames = namesIn(version, own.get(operation));
    const found = new Set(
      namesIn(other, foreign.get(operation)).filter((name) => !ownNames.includes(name)),
    );
    foreignNames.set(operation, found);
    return found;
  };
  return {
    endpointOf: (operation) => {
      const found = own.get(operation);
      if (found !== undefined) return found;
      if (foreign.has(operation))
        throw notInVersion(operation, `"${operation}" is in version ${other} of the API`, version);
      const message = `There is no operation "${operation}". Write its name like "contacts.search".`;
      throw new V2Error("V2_OPERATION_UNKNOWN", message, { outcome: "refused", certain: true });
    },
    check: ({ name }, parts) => {
      const names = foreignNamesOf(name);
      const field = givenNames(parts).find((each) => names.has(each));
      if (field === undefined) return;
      throw notInVersion(
        name,
        `"${name}" was not called: "${field}" is in version ${other} of the API`,
        version,
      );
    },
  };
}

function notInVersion(operation: string, problem: string, version: ApiVersion): V2Error {
  const message = `${problem}, and this platform has ${version}.`;
  return new V2Error("V2_NOT_IN_VERSION", message, {
    operation,
    outcome: "refused",
    certain: true,
  });
}

function endpointsOf(version: ApiVersion): ReadonlyMap<string, Endpoint> {
  return new Map(callable(descriptions[version]).map((endpoint) => [endpoint.name, endpoint]));
}

function namesIn(version: ApiVersion, endpoint: Endpoint | undefined): readonly string[] {
  if (endpoint === undefined) return [];
  const { query, body } = requestSchema(endpoint, descriptions[version]);
  return [...Object.keys(query), ...Object.keys(fieldsOf(body))];
}

function givenNames({ query, body = null }: RequestParts): readonly string[] {
  const objects = [query, ...(Array.isArray(body) ? body : [body])].filter(isJsonObject);
  return objects.flatMap((each) => Object.keys(each));
}
