import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { scenarioSchema } from "../../src/scenario/scenario-schema.ts";
import { askingFlow } from "../run/asking-flow.ts";
import { diagnosticsOf, flowText } from "./reading.ts";

const file = new URL("../../schema/scenario.schema.json", import.meta.url);
const generated = `${JSON.stringify(scenarioSchema(), undefined, 2)}\n`;

if (env["UPDATE_SCHEMA"] !== undefined) {
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, generated);
}

const accepts = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
  validateFormats: false,
  keywords: ["formatMinimum", "formatMaximum"],
}).compile(scenarioSchema());

/**
 * What the schema and the reader think of a test file: the schema sees what YAML makes of it, as an
 * editor does.
 */
function judge(
  text: string,
  flow = flowText,
): { readonly schema: boolean; readonly reader: boolean } {
  return { schema: accepts(parse(text)), reader: diagnosticsOf(text, flow).length === 0 };
}

const scenarioWith = (line: string): string =>
  `flowrun-test: 1\nscenarios:\n  - name: x\n    ${line}\n`;

const good = [
  "flowrun-test: 1\nx-mine: 1\ntables: { people: [{ id: 7 }] }\nscenarios: []\n",
  ...[
    "from: 0123",
    "args: [a, 1]",
    "clock: 2026-01-05T09:30:15.250+01:00",
    "clock: 2026-01-05 09:30 Europe/Oslo",
    'clock: "2026-01-05 ${case.at} Europe/Oslo"\n    cases: [{ at: "09:30" }]',
    "settings: { ring: 5s }",
    "tables: { people: [] }",
    "legs: { PJSIP/1: answers, '2': busy, SIP/3: { answers: 1.5s, hangs_up: 2m }, SIP/4: { busy: 0ms } }",
    "legs: { SIP/1: [busy, { answers: 1s, acts: [{ hears: 'sound:hello' }, { press: 1 }, { wait: 1s }, hang_up] }] }",
    "tables: { people: [{ id: 7, phone: SIP/1 }] }\n    expect: { legs: { SIP/1: { hears: [], ended: left } } }",
    "ports: [{ lookup: people }, { answer: true, how: times_out }, { play: 'sound:hello', how: late, late: 2s, nth: 2 }]",
    'caller: [{ hears: "sound:hello", within: 3s }, { press: "4#", gap: 3.9s }, { wait: 1s }, connected, { connected: 2s }, hang_up]',
    "expect: { path: [main, bye], hears: sound:bye, calls: [], outcomes: { main/1: ok }, ends: limit, within: 1m }",
    "expect: { values: { id: 7, person.phone: null, vars.count: 3, person: { id: 7 } } }",
    'legs: { "${case.who}": "${case.does}" }\n    cases: [{ who: SIP/1, does: { answers: 2s } }]',
    'legs: { SIP/1: "${case.what}y", SIP/2: ["${case.then}"] }\n    cases: [{ what: bus, then: never }]',
    'caller: ["${case.act}", { wait: 1s }]\n    cases: [{ act: { press: 1 } }]',
    "caller: { press: 1 }",
    'caller: { "${case.act}": 1 }\n    cases: [{ act: press }]',
    'ports: [{ "${case.port}": true, how: fails }]\n    cases: [{ port: answer }]',
    '"${case.who}": 0123\n    cases: [{ who: from }]',
    "ports: { lookup: people, nth: 2 }",
    "draws: { offer: 7, x-other: 99 }",
    "agent: [[{ wait: 3s }, fails], { ends: { reason: tired } }]",
    "others: { name: second, from: 556, after: 10s, acts: hang_up, expect: { ends: caller_left } }",
    "expect: { recordings: [a, { name: b*, seconds: 1.5, ended_by: key }], erased: c }",
  ].map(scenarioWith),
];

const bad = [
  "flowrun-test: 2\nscenarios: []\n",
  "scenarios: []\n",
  "flowrun-test: 1\n",
  "flowrun-test: 1\nscenarios: [{ from: 1 }]\n",
  "flowrun-test: 1\nscenarios: [x]\n",
  "flowrun-test: 1\nscenarios: x\n",
  ...[
    "form: 1",
    "clock: today",
    "clock: 2026-01-05",
    "settings: []",
    "legs: { PJSIP/1: bussy }",
    "legs: { PJSIP/1: { answers: 5 } }",
    "legs: { PJSIP/1: { hangs_up: 5s } }",
    "legs: { PJSIP/1: [] }",
    "legs: { PJSIP/1: { busy: 1s, acts: [hang_up] } }",
    "legs: { PJSIP/1: { answers: 1s, acts: [connected] } }",
    "expect: { legs: { PJSIP/1: { ended: leaves } } }",
    "expect: { legs: { PJSIP/1: { heard: [] } } }",
    "ports: [{ how: fails }]",
    "ports: [{ lookup: people, how: often }]",
    "ports: [{ lookup: people, answer: true }]",
    "ports: [{ lookup: people, nth: 0 }]",
    "caller: [hears]",
    "caller: [{ press: '1', within: 2s }]",
    "caller: [{ wait: 30 }]",
    "expect: { path: { a: 1 } }",
    "expect: { ends: never }",
    "expect: { witin: 3s }",
    "cases: []",
    "draws: { a: 1, b: 2, c: 3, d: 4 }",
    "draws: { offer: 100 }",
    "agent: [{ wait: 3s, ends: done }]",
    "agent: [{ wait: 3s, event: turn_ended }]",
    "agent: { with: {} }",
    "others: [hang_up]",
    "others: [{ from: 556 }]",
    "starts: {}",
    "starts: { request: a, schedule: b }",
    "caller: [{ hears: sound:hello, press: 1 }]",
    "caller: [{ says: hello, confidence: 2 }]",
    "ports: [answer]",
    "expect: { recordings: [{ seconds: -1 }] }",
    "expect: { recordings: [[a]] }",
    "expect: { rooms: { sales: { waiting: few } } }",
  ].map(scenarioWith),
];

/** About a flow that asks servers, and that a webhook comes to. */
const askingHandler = askingFlow.replace(
  "start: main",
  "on_webhook: { summaryFailed: note }\nstart: main",
).concat(`
  note:
    - log: Hello.
`);

const goodOfServers = [
  "requests: { https://notes.example/notes: never, 'GET https://crm.example/*': [{ status: 404 }, fails, { body: [1, null], after: 2s }] }",
  "v2: { contacts.search: { body: { a: { b: true } } } }",
  "requests: { https://notes.example/notes: '${case.answer}' }\n    cases: [{ answer: { status: 500 } }, { answer: fails }]",
  "expect: { requests: https://notes.example/notes, v2: [contacts.search] }",
  "expect: { requests: [{ request: https://notes.example/notes, json: [1], headers: { a: b } }] }",
  "expect: { v2: { call: contacts.search, with: { limit: 1, list: [1] } } }",
  "expect: { values: { customer.status: 200, customer.body: { a: [1] }, contacts: [] } }",
  "webhook: { name: summaryFailed, payload: { id: 7, list: [{ a: null }] } }",
].map(scenarioWith);

const badOfServers = [
  "requests: [https://notes.example/notes]",
  "requests: { https://notes.example/notes: refuses }",
  "requests: { https://notes.example/notes: {} }",
  "requests: { https://notes.example/notes: { status: 100 } }",
  "requests: { https://notes.example/notes: { staus: 200 } }",
  "v2: { contacts.search: { after: 2 } }",
  "expect: { requests: { json: 1 } }",
  "expect: { v2: { call: contacts.search, json: 1 } }",
  "webhook: summaryFailed",
  "webhook: { payload: {} }",
  "webhook: { name: summaryFailed, payload: [1] }",
].map(scenarioWith);

describe("scenarioSchema", () => {
  test.each(good)("accepts what the reader accepts: %j", (text) => {
    expect(diagnosticsOf(text)).toEqual([]);
    expect(judge(text)).toEqual({ schema: true, reader: true });
  });

  test.each(bad)("refuses what the reader refuses: %j", (text) => {
    expect(judge(text)).toEqual({ schema: false, reader: false });
  });

  test.each(goodOfServers)(
    "accepts what the reader accepts of servers and webhooks: %j",
    (text) => {
      expect(diagnosticsOf(text, askingHandler)).toEqual([]);
      expect(judge(text, askingHandler)).toEqual({ schema: true, reader: true });
    },
  );

  test.each(badOfServers)("refuses what the reader refuses of servers and webhooks: %j", (text) => {
    expect(judge(text, askingHandler)).toEqual({ schema: false, reader: false });
  });

  test("accepts the reference flow's scenarios", () => {
    const text = readFileSync(
      new URL("../../../../flows/reference.test.yaml", import.meta.url),
      "utf8",
    );
    expect(accepts(parse(text))).toBe(true);
  });

  test("is what schema/scenario.schema.json holds (UPDATE_SCHEMA=1 brings it up to date)", () => {
    expect(readFileSync(file, "utf8")).toBe(generated);
  });
});
