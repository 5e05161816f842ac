import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Json } from "../../../core/src/json.ts";
import type { Verb } from "../../../core/src/interpret/verb.ts";
import { requiredOptions } from "../../src/read/verb-shape.ts";
import { editorSchema } from "../../src/read/editor-schema.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { verbs } from "../../../core/src/verbs/index.ts";

// As in an editor, which knows nothing of flowrun's own formats and limits.
const accepts = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
  validateFormats: false,
  keywords: ["formatMinimum", "formatMaximum"],
}).compile(editorSchema(verbs));

/**
 * What the schema and the reader think of a flow: the schema sees what YAML makes of it, as an
 * editor does.
 */
function judge(text: string): { readonly schema: boolean; readonly reader: boolean } {
  const { diagnostics } = readFlow(createSource("f.yaml", text), verbs);
  return { schema: accepts(parse(text)), reader: diagnostics.length === 0 };
}

const least = "flowrun: 1\nname: x\nstart: a\n";
const withStep = (step: string): string => `${least}blocks:\n  a:\n    - ${step}\n`;

const good: readonly string[] = [
  `${least}blocks: { a: [], b: [answer] }\n`,
  `${least}version: 1.0\nx-mine: []\nblocks: { a: [], x-b: 1 }\nfinally: [{ log: done }]\n`,
  `${least}settings: { a: { type: string, default: 0123 }, b: { type: duration, default: 30s, minimum: 1s }, c: { type: integer, default: 3, minimum: 1, description: x, secret: true } }\nblocks: { a: [] }\n`,
  `${least}tables: { t: { key: id, columns: { a: string, b: integer?, c: { type: string, nullable: true, secret: true } } } }\nblocks: { a: [] }\n`,
  `${least}on_webhook: { summaryCompleted: a, transcriptionFailed: a, x-note: 1 }\nblocks: { a: [] }\n`,
  `${least}vars: { a: 0, b: "", c: true }\nlimits: { call: 2h, steps: 10 }\notherwise: { failed: a }\nblocks: { a: [] }\n`,
  ...[
    "answer",
    "answer:",
    "hangup",
    "hangup: busy",
    "play: sound:hello",
    'play: [sound:a, "digits:12", "${vars.m}"]',
    "{ play: { media: tone:ring, interrupt: any, loop: 2 }, then: { interrupted: a, else: a } }",
    '{ play: "sound:${vip.name}", then: a, if: vars.n < 3, id: hello-1, note: { any: [thing] }, x-mine: 1 }',
    'collect-digits: { max_length: 4, terminator: "#", at_max: ignore, timeout: "${settings.t}", pattern: "[0-9]+", again: sound:x }',
    'collect-digits: { max_length: "${settings.n}", terminator: "", x-y: 1 }',
    "{ collect-digits: { max_length: 4 }, timeout: 5s, as: digits, then: { silent: a, else: a } }",
    "{ lookup: { in: t, key: +4712345678 }, as: row, retry: { times: 2, wait: 200ms }, then: { missing: a } }",
    "bridge: PJSIP/1000",
    "bridge: 1000",
    'bridge: { to: "${vip.ext}", ring: 20s, keep_caller: true }',
    "go: a",
    'set: { n: "${vars.n + 1}", who: 0123, flag: false }',
    "wait: 2s",
    "log: hello",
    "log: { message: hello, level: warn }",
    "request: https://crm.example/customers",
    '{ request: { url: "https://crm.example/${call.from}", method: PUT, headers: { x-a: 1, b: "${vars.n}" }, json: { a: [1, null, { b: "${vars.n}" }] }, tries: 3, secret: true }, timeout: 2s, as: reply, then: { refused: a, timed_out: a, else: a } }',
    "{ request: { url: http://a/, json: text }, retry: { times: 1 } }",
    "v2: contacts.search",
    "bridge: .5",
    "id: true\n      bridge: 2001",
    "{ call: a, then: { nowhere: a, 2: a } }",
    "{ bridge: { to: 1000, keys: { 1: a } }, then: { sent_away: a } }",
    "{ v2: { call: tenants.get, with: { id: 1, a: { b: null } } }, then: { else: a } }",
  ].map(withStep),
];

const bad: readonly string[] = [
  "flowrun: 2\nname: x\nstart: a\nblocks: { a: [] }\n",
  "name: x\nstart: a\nblocks: { a: [] }\n",
  least,
  `${least}blocks: {}\n`,
  `${least}blocks: { a: }\n`,
  `${least}blocks: { a b: [] }\n`,
  `${least}blocks: { a: { answer: } }\n`,
  `${least}zork: 1\nblocks: { a: [] }\n`,
  `${least}vars: { a: [] }\nblocks: { a: [] }\n`,
  `${least}on_webhook: { summaryComplete: a }\nblocks: { a: [] }\n`,
  `${least}on_webhook: [a]\nblocks: { a: [] }\n`,
  `${least}limits: { call: 60 }\nblocks: { a: [] }\n`,
  `${least}settings: { a: { type: text } }\nblocks: { a: [] }\n`,
  `${least}settings: { a: { type: duration, default: 30 } }\nblocks: { a: [] }\n`,
  `${least}settings: { a: { type: string, minimum: 1 } }\nblocks: { a: [] }\n`,
  `${least}tables: { t: { key: id } }\nblocks: { a: [] }\n`,
  `${least}tables: { t: { key: id, columns: { a: blob } } }\nblocks: { a: [] }\n`,
  ...[
    "anwser",
    "play",
    "play:",
    "{}",
    "[answer]",
    "{ play: sound:a, bridge: PJSIP/1 }",
    "{ then: a }",
    "{ answer: , thn: a }",
    "{ answer: , else: a }",
    "{ answer: , timeout: 5s }",
    "{ play: sound:a, retry: { times: 1 } }",
    "{ go: a, then: a }",
    "answer: yes",
    "play: hello",
    "play: []",
    "play: { media: sound:a, zork: 1 }",
    "collect-digits: 4",
    "collect-digits: { max_lenght: 4 }",
    "collect-digits: { max_length: 4, timeout: 30 }",
    "collect-digits: { max_length: 4, terminator: pound }",
    "collect-digits: { max_length: 4, at_max: stop }",
    "collect-digits: { max_length: 0 }",
    "go: ${vars.x}",
    "set: {}",
    "set: { a: [1] }",
    "wait: soon",
    "hangup: buzy",
    "request: crm.example/a",
    "request: { json: 1 }",
    'request: { url: http://a/, headers: { "a b": 1 } }',
    "request: { url: http://a/, headers: { a: [1] } }",
    "request: { url: http://a/, method: SEND }",
    "v2: { with: { a: 1 } }",
    "v2: { call: a b }",
    "v2: { call: a.b, with: [1] }",
    "{ lookup: { in: t, key: k }, retry: { wait: 1s } }",
  ].map(withStep),
];

describe("editorSchema", () => {
  test.each(good)("accepts what the reader accepts: %j", (text) => {
    expect(judge(text)).toEqual({ schema: true, reader: true });
  });

  test.each(bad)("refuses what the reader refuses: %j", (text) => {
    expect(judge(text)).toEqual({ schema: false, reader: false });
  });

  test("describes every key of a flow", () => {
    const { properties } = editorSchema(verbs) as {
      properties: Record<string, { description?: string }>;
    };
    expect(Object.keys(properties).join(" ")).toBe(
      "flowrun name version use settings tables vars headers variables calendars queues conferences lots languages prompts start on_webhook on_request on_schedule lanes on_signal otherwise limits parts blocks finally",
    );
    expect(
      Object.values(properties).filter(({ description }) => description === undefined),
    ).toEqual([]);
  });

  test.each(Object.values(verbs))(
    "describes $name and its options, with examples that it accepts",
    (verb) => {
      for (const [name, option] of Object.entries(verb.options)) {
        expect(option.description).toMatch(/^.+\.$/s);
        const step = JSON.stringify({ [verb.name]: { ...needed(verb), [name]: option.example } });
        const isNamed = option.kind !== "assignments";
        expect(
          judge(withStep(isNamed ? step : JSON.stringify({ [verb.name]: option.example }))),
        ).toEqual({
          schema: true,
          reader: true,
        });
      }
    },
  );
});

function needed(verb: Verb): Readonly<Record<string, Json>> {
  return Object.fromEntries(requiredOptions(verb).map(([name, option]) => [name, option.example]));
}
