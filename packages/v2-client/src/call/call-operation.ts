import { isPassing, retry, type Setback, type Clock, type Json } from "@flowrun/core/plugin";
import type { CallOptions, ClientOptions, V2Answer } from "../client.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { tenantNames } from "../openapi/operations.ts";
import { labelOf, placeOf, V2Error } from "../v2-error.ts";
import { type Attempt, attempt } from "./attempt.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { CheckRequest } from "./check-request.ts";
import type { VersionCheck } from "./check-version.ts";
import { malformedAnswer, readAnswer } from "./read-answer.ts";
import type { RequestParts } from "./request-parts.ts";
import { respell, respellAnswer } from "./respell.ts";
import { wireRequest } from "./wire-request.ts";

/** A client's options, those of one call in their place, and what the client holds. */
export interface Calling extends ClientOptions, CallOptions {
  readonly clock: Clock;
  readonly ofVersion: VersionCheck;
  readonly checkRequest: CheckRequest;
  readonly checkAnswer: CheckAnswer;
  /** Aborts when the client is closed. */
  readonly closing: AbortSignal;
}

/**
 * Checks a request, sends it until an answer stands, and gives the answer with its body in the
 * spelling of 8.2.
 */
export async function callOperation(
  endpoint: Endpoint,
  given: RequestParts,
  calling: Calling,
): Promise<V2Answer<Json>> {
  const { smsNumberField = "number" } = calling;
  const parts = prepare(endpoint, given, calling);
  const result = await exchange(endpoint, parts, calling);
  if ("error" in result) throw result.error;
  const { answer } = result;
  const read = readAnswer(endpoint, answer, { given: parts, checkAnswer: calling.checkAnswer });
  const body = respellAnswer(endpoint.name, read, smsNumberField);
  if (body === undefined) throw malformedAnswer(endpoint, answer, "it holds no list of contacts");
  return { status: answer.status, headers: answer.headers, body };
}

function prepare(endpoint: Endpoint, given: RequestParts, calling: Calling): RequestParts {
  const {
    version,
    tenant = "default",
    smsNumberField = "number",
    ofVersion,
    checkRequest,
  } = calling;
  const tenants = endpoint.parameters.flatMap(({ name }) =>
    tenantNames.has(name) ? [[name, tenant] as const] : [],
  );
  const complete = { ...given, path: { ...Object.fromEntries(tenants), ...given.path } };
  const parts = respell(endpoint.name, complete, { version, smsNumberField });
  ofVersion.check(endpoint, parts);
  checkRequest(endpoint, parts);
  return parts;
}

/**
 * Rejects with the reason of the signal that ends the call: `V2_TIMEOUT`, `V2_CLOSED`, or the
 * caller's own.
 */
async function exchange(
  endpoint: Endpoint,
  parts: RequestParts,
  calling: Calling,
): Promise<Attempt> {
  const {
    session,
    clock,
    timeoutMs = 10_000,
    retries = 2,
    random = Math.random,
    closing,
  } = calling;
  const late = new AbortController();
  const signal = AbortSignal.any([
    late.signal,
    closing,
    ...(calling.signal === undefined ? [] : [calling.signal]),
  ]);
  signal.throwIfAborted();
  const deadline = clock.now() + timeoutMs;
  const cancel = clock.wake(deadline, () => late.abort(lateError(endpoint, timeoutMs)));
  const request = wireRequest(endpoint, parts);
  try {
    const once = (): Promise<Attempt> => attempt({ session, endpoint, request, signal });
    let mayBeDone = false;
    const setback = (last: Attempt): Setback | undefined => {
      mayBeDone ||= isUncertain(last);
      return setbackOf(endpoint, last);
    };
    const last = await retry(once, setback, { retries, deadline, clock, random, signal });
    // A thing that an earlier attempt deleted is the one that the last did not find.
    const isDone =
      mayBeDone && endpoint.method === "delete" && "answer" in last && last.answer.status === 404;
    return isDone ? { answer: { ...last.answer, status: 204, text: "" } } : last;
  } finally {
    cancel();
  }
}

/** Whether an attempt may have done what was asked although it failed. */
function isUncertain(last: Attempt): boolean {
  if ("error" in last) return last.error.code === "V2_CONNECTION_CUT";
  return last.answer.status >= 500 || last.answer.status === 408;
}

const tooMany = 429;

/** A repeat is safe when nothing was sent or taken, or when to do it twice is to do it once. */
function setbackOf({ isRepeatable }: Endpoint, last: Attempt): Setback | undefined {
  if ("error" in last) {
    const isSafe =
      last.error.code === "V2_UNREACHABLE" ||
      (last.error.code === "V2_CONNECTION_CUT" && isRepeatable);
    return isSafe ? {} : undefined;
  }
  const { status, headers } = last.answer;
  if (!(isRepeatable && isPassing(status)) && status !== tooMany) return undefined;
  return { retryAfter: headers.get("retry-after") ?? undefined };
}

function lateError(endpoint: Endpoint, timeoutMs: number): V2Error {
  const message = `${labelOf(endpoint)} was not answered within ${timeoutMs / 1000} s.`;
  return new V2Error("V2_TIMEOUT", message, { ...placeOf(endpoint), outcome: "timed_out" });
}
