import type { Option } from "../../../core/src/language/option.ts";
import type { Verb } from "../../../core/src/interpret/verb.ts";

/** A verb that is only declared: reading a flow never runs it. */
function declare(verb: Omit<Verb, "summary" | "machine">): Verb {
  return {
    summary: "Does something.",
    machine: { enter: () => ({ kind: "done", outcome: "ok" }) },
    ...verb,
  };
}

function option(kind: Option["kind"], more: Partial<Option> = {}): Option {
  return { kind, description: "Something.", example: "x", ...more };
}

/** One verb for every shape that a verb can have. */
export const sampleVerbs: Readonly<Record<string, Verb>> = {
  answer: declare({ name: "answer", options: {}, outcomes: ["ok"] }),
  play: declare({
    name: "play",
    principal: "media",
    options: {
      media: option("media", { required: true, example: "sound:hello" }),
      interrupt: option("interrupt"),
      loop: option("integer", { minimum: 1 }),
    },
    outcomes: ["ok", "interrupted"],
  }),
  "collect-digits": declare({
    name: "collect-digits",
    options: {
      max_length: option("integer", { required: true, minimum: 1, example: 8 }),
      terminator: option("keys"),
      timeout: option("duration", { minimum: 1_000 }),
      at_max: option("choice", { choices: ["end", "ignore"] }),
      pattern: option("pattern"),
      secret: option("boolean"),
    },
    outcomes: ["ok", "silent"],
    result: () => ({ kind: "string" }),
  }),
  lookup: declare({
    name: "lookup",
    options: {
      in: option("name", { of: "table", required: true, example: "customers" }),
      key: option("string", { required: true, example: "${call.from}" }),
    },
    outcomes: ["found", "missing", "failed"],
    result: () => ({ kind: "string" }),
  }),
  request: declare({
    name: "request",
    principal: "url",
    options: {
      url: option("url", { required: true, example: "https://crm.example/" }),
      headers: option("headers", { example: { accept: "text/plain" } }),
      json: option("json", { example: { a: 1 } }),
    },
    outcomes: ["ok", "failed"],
  }),
  v2: declare({
    name: "v2",
    principal: "call",
    options: {
      call: option("name", { of: "operation", required: true, example: "contacts.search" }),
      with: option("arguments", { example: { a: 1 } }),
    },
    outcomes: ["ok", "failed"],
  }),
  bridge: declare({
    name: "bridge",
    principal: "to",
    options: { to: option("endpoint", { required: true, example: "PJSIP/1000" }) },
    outcomes: ["ended", "failed"],
  }),
  go: declare({
    name: "go",
    principal: "block",
    options: { block: option("name", { of: "block", required: true, example: "menu" }) },
    outcomes: [],
    flow: "jump",
  }),
  set: declare({
    name: "set",
    principal: "values",
    options: { values: option("assignments", { required: true, example: { attempts: 1 } }) },
    outcomes: [],
  }),
};
