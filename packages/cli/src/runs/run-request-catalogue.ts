import { type Catalogue, PortError } from "@flowrun/core/plugin";

/** The codes that somebody is answered with who asks for a run and gets none. */
export type RunRequestCode =
  | "REQUEST_METHOD"
  | "REQUEST_TOKEN"
  | "REQUEST_MEDIA_TYPE"
  | "REQUEST_TOO_LARGE"
  | "REQUEST_MALFORMED"
  | "REQUEST_UNKNOWN"
  | "REQUEST_NO_CALL"
  | "REQUEST_WRONG"
  | "REQUEST_REFUSED"
  | "REQUEST_UNSURE";

/** The texts of `flowrun explain REQUEST_…`. */
export const runRequestCatalogue: Catalogue<RunRequestCode> = {
  REQUEST_METHOD: {
    title: "A run was asked for, or a call told something, but not with POST (405).",
    why: "Runs begin and signals come with POST; with GET there is only /openapi.json.",
    remedy: "Send POST to /runs/NAME, or to /calls/CALL/signals/NAME.",
  },
  REQUEST_TOKEN: {
    title: "Somebody asked for a run, or told a call something, without the token (401).",
    why: "The header authorization is missing, or holds something else than Bearer and the value of `runs.token`.",
    remedy:
      "Send authorization: Bearer TOKEN. Whoever should not know the token should not reach the port, either.",
  },
  REQUEST_MEDIA_TYPE: {
    title: "What a run is given is not declared as JSON (415).",
    why: "Only application/json is taken: a web page cannot send that to this machine without being asked first.",
    remedy: "Send content-type: application/json, without a content-encoding.",
  },
  REQUEST_TOO_LARGE: {
    title: "What a run is given is too large (413).",
    why: "The body has more than 64 KiB. It is kept with the run, and goes on with it to the next process.",
    remedy: "Give the run a key, and let it look the rest up.",
  },
  REQUEST_MALFORMED: {
    title: "What a run is given cannot be read (400).",
    why: "The body is no JSON object in UTF-8, or is nested more than 64 levels deep; or the header idempotency-key is longer than 200 characters.",
    remedy: 'Send an object of what the part takes, such as {"id": "4711"}.',
  },
  REQUEST_UNKNOWN: {
    title: "There is no such request or signal (404).",
    why: "The flow has nothing of this name under `on_request`, or under `on_signal`.",
    remedy: "Look at /openapi.json for what there is, or whether the flow was reloaded.",
  },
  REQUEST_NO_CALL: {
    title: "A signal was for a call that is not live (404).",
    why: "The call is over or was never there; or it lives in a process that is in no fleet with this one, or seals with another key.",
    remedy:
      "Take the call's id from what the flow told you (`call.id`). A call that is over cannot be told anything.",
  },
  REQUEST_WRONG: {
    title: "What a run is given does not fit its part (400).",
    why: "Something that `takes` declares is missing or has another type, or there is something that it does not declare.",
    remedy: "The message names it; /openapi.json says what is taken.",
  },
  REQUEST_REFUSED: {
    title: "A run cannot begin just now, or a call cannot be told anything (503).",
    why: "The process is about to end or hands its calls over, the platform is away, or `limits` are reached.",
    remedy: "Ask again after the seconds of the header retry-after. Nothing has come of it.",
  },
  REQUEST_UNSURE: {
    title: "Nobody knows whether a call was told a signal (503).",
    why: "No process asked has the call. Another one of the fleet may have it and did not answer within two seconds, or the servers of the cells do not answer.",
    remedy:
      "Tell it again after the seconds of the header retry-after, with the same idempotency-key: the call takes it once.",
  },
};

/** The status with which somebody is refused. */
export const statusOfRunRefusal: Readonly<Record<RunRequestCode, number>> = {
  REQUEST_METHOD: 405,
  REQUEST_TOKEN: 401,
  REQUEST_MEDIA_TYPE: 415,
  REQUEST_TOO_LARGE: 413,
  REQUEST_MALFORMED: 400,
  REQUEST_UNKNOWN: 404,
  REQUEST_NO_CALL: 404,
  REQUEST_WRONG: 400,
  REQUEST_REFUSED: 503,
  REQUEST_UNSURE: 503,
};

/** A `PortError` with one of these codes. */
export function runRefusal(code: RunRequestCode, message: string): PortError {
  return new PortError(code, message, { certain: true });
}

/** Whether an error is one that whoever asks is told. */
export function isRunRefusal(
  error: unknown,
): error is PortError & { readonly code: RunRequestCode } {
  return error instanceof PortError && Object.hasOwn(statusOfRunRefusal, error.code);
}
