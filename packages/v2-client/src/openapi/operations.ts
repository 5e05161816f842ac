import type { V2Operation, V2Operations } from "@flowrun/core/plugin";
import { type ApiVersion, type Description, descriptions, type Schema } from "./description.ts";
import { type Endpoint, endpointsOf } from "./endpoints.ts";
import { fieldsOf, requestSchema } from "./request-schema.ts";

/**
 * The operations of a version that need a token, by name, e.g. `contacts.search`. Their arguments
 * are one flat object of path, query and body names; `tenant` can be left to the client; `body`
 * stands for the whole body. Names that the description does not know are allowed, because the
 * platform's document does not show them all.
 */
export function operationsOf(version: ApiVersion): V2Operations {
  const description = descriptions[version];
  return Object.fromEntries(
    callable(description).map((each) => [each.name, operationOf(each, description)]),
  );
}

/** The endpoints that a session can call; login and refresh are the session's own. */
export function callable(description: Description): readonly Endpoint[] {
  return endpointsOf(description).filter(({ isSigned }) => isSigned);
}

/** The places of a path that a client fills in by itself. */
export const tenantNames: ReadonlySet<string> = new Set(["tenant", "tenant_code"]);

function operationOf(endpoint: Endpoint, description: Description): V2Operation {
  let made: V2Operation["arguments"] | undefined;
  return {
    summary: `${endpoint.summary}.`,
    // Made when it is asked for: of a hundred operations a flow calls few, and every start would
    // make them all.
    get arguments() {
      return (made ??= argumentsOf(endpoint, description));
    },
  };
}

function argumentsOf(endpoint: Endpoint, description: Description): V2Operation["arguments"] {
  const { path, query, body } = requestSchema(endpoint, description);
  const whole: Record<string, Schema> = body === undefined ? {} : { body };
  const required = Object.keys(path).filter((name) => !tenantNames.has(name));
  return {
    type: "object",
    properties: { ...whole, ...fieldsOf(body), ...query, ...path },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: true,
  };
}
