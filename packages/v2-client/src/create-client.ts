import type { Json, JsonObject, V2Port } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { callOperation } from "./call/call-operation.ts";
import { createAnswerCheck } from "./call/check-answer.ts";
import { createRequestCheck } from "./call/check-request.ts";
import { createVersionCheck } from "./call/check-version.ts";
import { placeArguments, type RequestParts } from "./call/request-parts.ts";
import type { CallOptions, Client, ClientOptions, V2Answer } from "./client.ts";
import { type ApiVersion, descriptions } from "./openapi/description.ts";
import type { Endpoint } from "./openapi/endpoints.ts";
import { V2Error } from "./v2-error.ts";

/** A client. Connects when it is used. */
export function createClient<Version extends ApiVersion>(
  options: ClientOptions<Version>,
): Client<Version> {
  const { version, clock = createSystemClock() } = options;
  const ofVersion = createVersionCheck(version);
  const checkRequest = createRequestCheck(descriptions[version]);
  const checkAnswer = createAnswerCheck(descriptions[version]);
  const closing = new AbortController();
  const run = async (
    operation: string,
    partsFor: (endpoint: Endpoint) => RequestParts,
    how: CallOptions = {},
  ): Promise<V2Answer<Json>> => {
    const endpoint = ofVersion.endpointOf(operation);
    const own = { ofVersion, checkRequest, checkAnswer, closing: closing.signal };
    return await callOperation(endpoint, partsFor(endpoint), { ...options, clock, ...how, ...own });
  };
  const exchange: Client<Version>["exchange"] = (operation, request, how) => {
    const { path = {}, query = {}, body } = request as PlainRequest;
    return run(operation, () => ({ path, query, body }), how) as Promise<V2Answer<never>>;
  };
  return {
    version,
    call: async (operation, given = {}, how) =>
      (await run(operation, (endpoint) => placeArguments(endpoint, given), how)).body,
    send: async (operation, request, how) => (await exchange(operation, request, how)).body,
    exchange,
    pages: async function* (operation, first, next, how) {
      for (let request: typeof first | undefined = first; request !== undefined;) {
        const answer = await exchange(operation, request, how);
        yield answer.body;
        request = next(answer, request);
      }
    },
    close: async () => {
      const message = "The client of the REST API v2 has been closed by flowrun.";
      closing.abort(new V2Error("V2_CLOSED", message, { outcome: "failed" }));
    },
  };
}

/**
 * A request of any operation: its type says that it is JSON, in words that only one operation
 * understands.
 */
interface PlainRequest {
  readonly path?: JsonObject;
  readonly query?: JsonObject;
  readonly body?: Json;
}

/** A client as the port that flows and stores call. Closing it closes the client. */
export function v2PortOf(client: Pick<Client, "call" | "close">): V2Port {
  return {
    call: ({ operation, with: given, timeoutMs }) => client.call(operation, given, { timeoutMs }),
    close: () => client.close(),
  };
}
