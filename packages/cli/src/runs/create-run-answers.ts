import type { IncomingMessage } from "node:http";
import type { CallSignal, Host } from "@flowrun/host";
import type { JsonObject, Logger } from "@flowrun/core/plugin";
import {
  bearsToken,
  type BodyFault,
  checkMediaType,
  createDeliveryMemory,
  type DeliveryMemory,
  type HttpAnswer,
  readJsonObject,
  readRawBody,
  type RefuseBody,
} from "@flowrun/v2-webhooks/http";
import {
  isRunRefusal,
  runRefusal,
  type RunRequestCode,
  statusOfRunRefusal,
} from "./run-request-catalogue.ts";

/** The needs of the answers to requests for runs. */
export interface RunAnswersOptions {
  /** The token that a request must bear. */
  readonly token: string;
  readonly request: Host["request"];
  readonly signal: Host["signal"];
  /** The API as OpenAPI describes it, of the flow that runs now. */
  readonly describe: () => JsonObject;
  readonly log: Logger;
}

/** The answers to requests for runs, and to signals for live calls. */
export interface RunAnswers {
  /**
   * Resolves when a run has begun, or a call is told, or with the document. Rejects where nothing
   * came of it.
   */
  outcome(request: IncomingMessage): Promise<HttpAnswer>;
  /** The answer to a request that gets no run; `undefined` where nobody waits for it any more. */
  refusal(error: unknown): HttpAnswer | undefined;
}

/** The input of a run is in its journal and its ledger, so it is small. */
const bodyLimit = 64 * 1024;
/** How many answers are remembered, for repeats. */
const remembered = 10_000;

/**
 * Answers requests for runs and signals, without a socket. A `POST /runs/NAME` with a JSON object,
 * or without a body, is answered 202 with `{ run }` once the run would survive. A
 * `POST /calls/CALL/signals/NAME` tells a live call something, and is answered 202 with
 * `{ call, signal }`. A repeat with the `idempotency-key` and the body of an earlier request gets
 * the same answer, and does nothing again. A failure is a status above 399 with
 * `{ code, message }`. The document at `GET /openapi.json` describes that. All need
 * `authorization: Bearer TOKEN`; a wrong token learns nothing else.
 */
export function createRunAnswers(options: RunAnswersOptions): RunAnswers {
  const memory = createDeliveryMemory<HttpAnswer>(remembered);
  return {
    outcome: (request) => answerTo(request, { ...options, memory }),
    refusal: (error) => refusalOf(error, options.log),
  };
}

async function answerTo(
  request: IncomingMessage,
  { token, describe, ...asking }: Asking & Pick<RunAnswersOptions, "token" | "describe">,
): Promise<HttpAnswer> {
  const { headers, method, url = "" } = request;
  if (!bearsToken(headers, token))
    throw runRefusal("REQUEST_TOKEN", "The token is missing, or is another one.");
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/openapi.json" && method === "GET") return { status: 200, json: describe() };
  const wanted = wantedAt(path);
  if (wanted === undefined)
    throw runRefusal(
      "REQUEST_UNKNOWN",
      "There is only POST /runs/NAME, POST /calls/CALL/signals/NAME, and GET /openapi.json.",
    );
  if (method !== "POST")
    throw runRefusal(
      "REQUEST_METHOD",
      `A run or a signal comes with POST, not with ${String(method)}.`,
    );
  const asked = { ...wanted, args: await argumentsOf(request) };
  const { call } = asked;
  const key = keyOf(request);
  const known = key === undefined ? {} : { id: `http ${key}` };
  const answer = (): Promise<HttpAnswer> =>
    call === undefined ? begin(asked, asking) : tell({ ...asked, call, ...known }, asking);
  if (key === undefined) return answer();
  return asking.memory.once(JSON.stringify([key, asked]), answer);
}

/** The run, or the signal for a call, that a path is for. */
function wantedAt(path: string): { readonly name: string; readonly call?: string } | undefined {
  const run = /^\/runs\/([^/]+)$/.exec(path)?.[1];
  if (run !== undefined) return { name: run };
  const [, call, name] = /^\/calls\/([^/]+)\/signals\/([^/]+)$/.exec(path) ?? [];
  const known = call && decoded(call);
  return known === undefined || name === undefined ? undefined : { name, call: known };
}

/** The id of a call, which may hold anything that a platform puts into one. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The needs of asking for a run, and of telling a call something. */
interface Asking extends Pick<RunAnswersOptions, "request" | "signal" | "log"> {
  readonly memory: DeliveryMemory<HttpAnswer>;
}

async function tell(told: CallSignal, { signal, log }: Asking): Promise<HttpAnswer> {
  const { call, name } = told;
  const fate = await signal(told);
  switch (fate.kind) {
    case "taken":
      log.info({ call, signal: name }, "A call is told a signal.");
      return { status: 202, json: { call, signal: name } };
    case "wrong":
      throw runRefusal("REQUEST_WRONG", fate.why);
    case "gone":
      throw runRefusal("REQUEST_NO_CALL", "No such call is live.");
    case "unknown":
      throw runRefusal("REQUEST_UNKNOWN", "The flow of this call has no signal of this name.");
    case "refused":
      throw runRefusal("REQUEST_REFUSED", "The call stands still just now. Tell it again.");
    case "unsure":
      throw runRefusal(
        "REQUEST_UNSURE",
        "Another process may have the call and does not answer: it may have been told. Tell it again, with the same idempotency-key.",
      );
  }
}

async function begin(
  asked: { readonly name: string; readonly args: JsonObject },
  { request, log }: Asking,
): Promise<HttpAnswer> {
  const fate = await request(asked);
  if (fate.kind === "started") {
    log.info({ request: asked.name, run: fate.run }, "A run was asked for.");
    return { status: 202, json: { run: fate.run } };
  }
  if (fate.kind === "wrong") throw runRefusal("REQUEST_WRONG", fate.why);
  if (fate.kind === "unknown")
    throw runRefusal("REQUEST_UNKNOWN", "The flow has no request of this name.");
  throw runRefusal("REQUEST_REFUSED", "No run can begin just now. Ask again.");
}

/** The asker's name for this request, so that it can be repeated when no answer comes. */
function keyOf({ headers: { "idempotency-key": key } }: IncomingMessage): string | undefined {
  if (key === undefined || (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)))
    return key;
  throw runRefusal(
    "REQUEST_MALFORMED",
    "The header idempotency-key must be 1 to 200 visible ASCII characters.",
  );
}

/** Nothing, where there is no body: a part may take nothing. */
async function argumentsOf(request: IncomingMessage): Promise<JsonObject> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return {};
  checkMediaType(request, refuse);
  return readJsonObject(await readRawBody(request, bodyLimit, refuse), refuse);
}

const codes: Readonly<Record<BodyFault, RunRequestCode>> = {
  media_type: "REQUEST_MEDIA_TYPE",
  too_large: "REQUEST_TOO_LARGE",
  malformed: "REQUEST_MALFORMED",
};

const refuse: RefuseBody = (fault, message) => runRefusal(codes[fault], message);

/**
 * The answer to a request that gets no run. The log has only the code: the message may name sent
 * values.
 */
function refusalOf(error: unknown, log: Logger): HttpAnswer | undefined {
  if (!isRunRefusal(error)) return undefined;
  const { code, message } = error;
  const status = statusOfRunRefusal[code];
  log.warn({ code, status }, "A run or a signal was refused.");
  const headers = {
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(status === 405 && { allow: "POST" }),
    ...(status === 503 && { "retry-after": "5" }),
  };
  return { status, json: { code, message }, headers };
}
