import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { ApiVersion } from "./api-version.ts";
import { callOperation } from "./call-operation.ts";
import { createRequestCheck } from "./check-request.ts";
import { createVersionCheck } from "./check-version.ts";
import type { CallOptions, Client, ClientOptions } from "./client.ts";
import { descriptions } from "./descriptions.ts";
import type { Endpoint } from "./endpoints.ts";
import { placeArguments } from "./place-arguments.ts";
import type { RequestParts } from "./request-parts.ts";
import { V2Error } from "./v2-error.ts";

/** A client. Connects when it is used. */
export function createClient<Version extends ApiVersion>(options: ClientOptions<Version>): Client<Version> {
  const { version } = options;
  const ofVersion = createVersionCheck(version);
  const check = createRequestCheck(descriptions[version]);
  const closing = new AbortController();
  const run = async (
    operation: string,
    partsFor: (endpoint: Endpoint) => RequestParts,
    how: CallOptions = {},
  ): Promise<Json> => {
    const endpoint = ofVersion.endpointOf(operation);
    const own = { ofVersion, check, closing: closing.signal };
    return await callOperation(endpoint, partsFor(endpoint), { ...options, ...how, ...own });
  };
  return {
    version,
    call: (operation, given = {}, how) => run(operation, (endpoint) => placeArguments(endpoint, given), how),
    send: (operation, request, how) => {
      const { path = {}, query = {}, body } = request as PlainRequest;
      return run(operation, () => ({ path, query, body }), how) as Promise<never>;
    },
    close: async () => {
      const message = "The client of the REST API v2 has been closed by flowrun.";
      closing.abort(new V2Error("V2_CLOSED", message, { outcome: "failed" }));
    },
  };
}

/** A request of any operation: its type says that it is JSON, in words that only one operation understands. */
interface PlainRequest {
  readonly path?: JsonObject;
  readonly query?: JsonObject;
  readonly body?: Json;
}
