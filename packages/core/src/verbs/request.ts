import { httpMethods, type HttpMethod } from "../interpret/side-command.ts";
import { withoutControls } from "../language/control-characters.ts";
import { isJsonObject, type Json } from "../json.ts";
import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import { answersOption, asDeclared } from "./declared-answer.ts";
import { revealsOption } from "./secret-options.ts";
import { sentRecording, sentRecordingOptions } from "./sent-recording.ts";
import type { Done } from "../interpret/verb-machine.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { Verb } from "../interpret/verb.ts";
import { orNull } from "../language/value-type.ts";

const options = {
  url: {
    kind: "url",
    description:
      "The URL. Its host is written out; expressions behind it are percent-encoded. It holds no secret.",
    example: "https://crm.example/customers/${call.from}",
    required: true,
  },
  method: {
    kind: "choice",
    choices: httpMethods,
    description:
      "The method. Left out, it is `POST` with `json`, `form` or `recording`, else `GET`.",
    example: "PUT",
  },
  headers: {
    kind: "headers",
    description: "Headers by name. They may hold a secret.",
    example: { authorization: "Bearer ${settings.crm_token}" },
  },
  json: {
    kind: "json",
    description: "The body, sent as JSON. Texts in it may hold expressions, also with a secret.",
    example: { caller: "${call.from}", tags: ["inbound"] },
  },
  form: {
    kind: "arguments",
    description:
      "The fields of a form, sent in place of `json`. A list is sent as a field for each item, and null is left out.",
    example: { To: "+4791234567", Body: "${call.from} called" },
  },
  recording: {
    kind: "recording",
    description:
      "The name of a stored recording, which is sent as the body in place of `json`, or as a file of the `form`; at most 64 MiB.",
    example: "${message.name}",
  },
  ...sentRecordingOptions,
  file: {
    kind: "string",
    description: "The field of the `form` that holds the `recording`.",
    example: "attachment",
    default: "file",
  },
  user: {
    kind: "string",
    description: "The name for basic authentication, with `password`. It may be a secret.",
    example: "${settings.account}",
  },
  password: {
    kind: "string",
    description: "The password for it. It may be a secret.",
    example: "${settings.token}",
  },
  as: {
    kind: "choice",
    choices: ["json", "text"],
    description:
      "How the answer's body is read: `json` if it is JSON, whatever its type says, else as a text; `text` always as a text.",
    example: "text",
    default: "json",
  },
  answers: answersOption,
  timeout: {
    kind: "duration",
    description: "How long all of it may take, tries included; then the outcome is `timed_out`.",
    example: "2s",
    default: "5s",
    minimum: 1,
  },
  tries: {
    kind: "integer",
    description: "How often it is tried at most, counting the first time, where a repeat is safe.",
    example: 3,
    default: 1,
    minimum: 1,
  },
  secret: {
    kind: "boolean",
    description: "Whether the answer must never be seen in a log or a journal.",
    example: true,
    default: false,
  },
  reveals: revealsOption,
} as const satisfies Options;

type Outcome = "ok" | "refused" | "unexpected" | "failed" | "timed_out";

/** `request` — sends an HTTP request and waits for its answer. */
export const request: Verb = defineVerb({
  name: "request",
  summary: "Sends an HTTP request, and takes its answer.",
  elsewhere: {
    Twilio: ["Make HTTP Request", "Run Function", "Send Message"],
    "Amazon Connect": ["AWS Lambda function", "Invoke AWS Lambda function", "Send message"],
    Asterisk: ["CURL", "AGI"],
    jambonz: ["message"],
  },
  principal: "url",
  options,
  outcomes: ["ok", "refused", "unexpected", "failed", "timed_out"],
  impossible: { unexpected: ({ has }) => !has("answers") },
  result: ({ has, shape }) => ({
    ...(has("answers") ? { isDeclared: true } : {}),
    kind: "record",
    name: "answer",
    members: { status: { kind: "integer" }, body: orNull(shape("answers")) },
  }),
  resultOn: ["ok", "refused", "unexpected"],
  laws: {
    ok: ({ has }) => [
      ...["it.status >= 200", "it.status <= 299"],
      ...(has("answers") ? ["it.body != null"] : []),
    ],
    refused: ({ has }) => [
      ...["it.status >= 400", "it.status <= 499"],
      ...(has("answers") ? ["it.body == null"] : []),
    ],
    unexpected: () => ["it.status >= 200", "it.status <= 299", "it.body == null"],
  },
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: {
    kind: "http.request",
    request: ({ has, text }) => ({
      method: text("method") || standardMethod(has("json") || has("form") || has("recording")),
      url: text("url"),
    }),
  },
  mistakes: wrongRequests,
  places: everywhere,
  machine: askMachine({
    timer: "request",
    ask: ({
      url,
      method,
      headers = {},
      json,
      form,
      file,
      user,
      password = "",
      as,
      timeout: timeoutMs,
      tries,
      reveals,
      ...sent
    }: ValuesOf<typeof options>) => ({
      kind: "http.request",
      method:
        method ?? standardMethod([json, form, sent.recording].some((body) => body !== undefined)),
      url,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, withoutControls(value)]),
      ),
      ...(json === undefined ? {} : { body: json }),
      ...(form === undefined ? {} : { body: form, form: { file } }),
      ...(user === undefined ? {} : { credentials: { user, password } }),
      ...sentRecording(sent),
      ...(as === "text" ? { asText: true } : {}),
      timeoutMs,
      retries: tries - 1,
      ...(reveals === undefined ? {} : { reveals }),
    }),
    keep: ({ answers }) => answers,
    answered,
    failed: ({ outcome, message }) => ({ kind: "done", outcome, detail: message }),
    late: { kind: "done", outcome: "timed_out" },
  }),
});

function answered(answer: Json, answers: Json | undefined): Done<Outcome> {
  const status = statusOf(answer);
  const outcome = outcomeOf(status);
  const detail = `status ${status}`;
  if (outcome === "failed") return { kind: "done", outcome, detail };
  if (answers === undefined) return { kind: "done", outcome, detail, result: answer };
  const body = isJsonObject(answer) ? (answer["body"] ?? null) : null;
  const declared = outcome === "ok" ? asDeclared(body, answers) : undefined;
  if (declared?.isRight === true)
    return { kind: "done", outcome, detail, result: { status, body: declared.body } };
  const result = { status, body: null };
  return declared === undefined
    ? { kind: "done", outcome, detail, result }
    : { kind: "done", outcome: "unexpected", detail: `${detail}, ${declared.detail}`, result };
}

function standardMethod(hasBody: boolean): HttpMethod {
  return hasBody ? "POST" : "GET";
}

/** NaN for what is no answer, so that it has failed. */
function statusOf(answer: Json): number {
  return isJsonObject(answer) ? Number(answer["status"]) : Number.NaN;
}

function outcomeOf(status: number): "ok" | "refused" | "failed" {
  if (status >= 200 && status < 300) return "ok";
  return status >= 400 && status < 500 ? "refused" : "failed";
}
