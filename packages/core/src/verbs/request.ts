import type { Json, JsonObject } from "../json.ts";
import type { StepNode } from "../language/ast.ts";
import type { Verb } from "./verb.ts";
import type { HttpMethod } from "../interpret/command.ts";
import { askMachine, askTime } from "./ask-machine.ts";
import { optionText } from "./option-text.ts";

const methods: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** `request` — sends an HTTP request and waits for its answer. */
export const request: Verb = {
  name: "request",
  summary: "Sends an HTTP request, with JSON in both directions.",
  principal: "url",
  options: {
    url: {
      kind: "url",
      description:
        "Where to. Its host is written out; expressions may stand behind it, and what they give is percent-encoded. A secret may not stand in it.",
      example: "https://crm.example/customers/${call.from}",
      required: true,
    },
    method: {
      kind: "choice",
      choices: methods,
      description: "The method. Left out, it is `POST` with `json`, else `GET`.",
      example: "PUT",
    },
    headers: {
      kind: "headers",
      description: "Headers by name. They may hold a secret.",
      example: { authorization: "Bearer ${settings.crm_token}" },
    },
    json: {
      kind: "json",
      description: "What is sent, as JSON. Any text in it may hold expressions, also with a secret.",
      example: { caller: "${call.from}", tags: ["inbound"] },
    },
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
  },
  outcomes: ["ok", "refused", "failed", "timed_out"],
  result: () => ({ kind: "answer" }),
  resultOn: ["ok", "refused"],
  waits: true,
  time: askTime,
  sends: { kind: "http.request", request: writtenRequest },
  inFinally: true,
  inWebhook: true,
  machine: askMachine({
    timer: "request",
    ask: (options) => ({
      kind: "http.request",
      method: methodOf(options),
      url: String(options["url"]),
      headers: (options["headers"] ?? {}) as Readonly<Record<string, string>>,
      ...(options["json"] === undefined ? {} : { body: options["json"] }),
      timeoutMs: Number(options["timeout"]),
      retries: Number(options["tries"]) - 1,
    }),
    answered: (answer) => {
      const status = statusOf(answer);
      const outcome = outcomeOf(status);
      return { kind: "done", outcome, detail: `status ${status}`, ...(outcome === "failed" ? {} : { result: answer }) };
    },
    failed: ({ outcome = "failed", message }) => ({ kind: "done", outcome, detail: message }),
    late: { kind: "done", outcome: "timed_out" },
  }),
};

function writtenRequest(step: StepNode): { readonly method: string; readonly url: string } {
  const standard = step.options.has("json") ? "POST" : "GET";
  return { method: optionText(step, "method") || standard, url: optionText(step, "url") };
}

function methodOf(options: JsonObject): HttpMethod {
  const standard = options["json"] === undefined ? "GET" : "POST";
  return methods.find((method) => method === options["method"]) ?? standard;
}

/** NaN for what is no answer, so that it has failed. */
function statusOf(answer: Json): number {
  return Number((answer as JsonObject | null)?.["status"]);
}

function outcomeOf(status: number): "ok" | "refused" | "failed" {
  if (status >= 200 && status < 300) return "ok";
  return status >= 400 && status < 500 ? "refused" : "failed";
}
