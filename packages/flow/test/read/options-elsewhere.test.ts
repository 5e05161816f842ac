import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The messages and hints about a step. */
function told(step: string): readonly string[] {
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - answer\n    - ${step}\n      then: { else: last }\n  last: [hangup]\n`;
  return checkFlow({ name: "f.yaml", text }).map(({ message, hint }) => `${message} ${hint}`);
}

test.each([
  ["bridge: { to: PJSIP/1, ring_time: 25s }", "bridge", "ring_time", "ring"],
  ["bridge: { to: PJSIP/1, dialTimeout: 25s }", "bridge", "dialTimeout", "ring"],
  ["menu: { text: sound:a, keys: { 1: last } }", "menu", "text", "prompt"],
  ["bridge: { to: PJSIP/1, timeout: 25s }", "bridge", "timeout", "ring"],
  ["dialplan: { to: echo@tools, timeout: 25s }", "dialplan", "timeout", "max"],
  [
    "send-email: { to: a@x.org, subject: x, text: Hello, attach: talk }",
    "send-email",
    "attach",
    "recording",
  ],
  ["set-variable: { key: A, value: b }", "set-variable", "key", "name"],
  ["record: { length: 2m }", "record", "length", "max"],
  ["say: { text: Hello, rate: 90 }", "say", "rate", "pace"],
  ["record-call: { dual_channel: true }", "record-call", "dual_channel", "stereo"],
  ["say: { text: Hello, lang: '${call.language}' }", "say", "lang", "language"],
  ['collect-digits: { max_length: 4, regex: "2[0-9]{3}" }', "collect-digits", "regex", "pattern"],
])("says for a word of another system which option it is: %s", (step, verb, word, option) => {
  expect(told(step)).toEqual([`"${verb}" has no option "${word}". Write "${option}" for it.`]);
});

test.each([
  ["bridge: PJSIP/1", "bridge", 'Write "ring" for it, among the options of "bridge".'],
  ["dialplan: echo@tools", "dialplan", 'Write "max" for it, among the options of "dialplan".'],
  ["lamp: night", "lamp", 'Remove "timeout".'],
])("says how long a step may take where a timeout stands beside %s", (step, verb, hint) => {
  expect(told(`${step}\n      timeout: 25s`)).toEqual([
    `"${verb}" has no "timeout" that could be set. ${hint}`,
  ]);
});

test.each([
  ["day", "[day]"],
  ["day desc, at", "[-day, at]"],
  ["-day", "[-day]"],
])("says how rows are ordered by %s", (order, list) => {
  const all = told(`lookup: { in: rows, where: { day: x }, order: "${order}" }`);
  expect(all.join("\n")).toContain(`Write \`order: ${list}\`.`);
});

test("says where a token goes that a server asks for", () => {
  expect(told("request: { url: https://a.example/, bearer: x }")).toEqual([
    '"request" has no option "bearer". Write "headers" for it.',
    '"headers" must be a map of headers and their texts, not "x". Write `headers: { authorization: "Bearer ${settings.crm_token}" }`, for instance.',
  ]);
});

test.each([
  ["callback_delay: 1m", "callback_after"],
  ["callback_attempts: 2", "callback_tries"],
  ["callback_interval: 2m", "callback_every"],
])("knows a word of another system, also where another key is spelt like it: %s", (key, meant) => {
  const text = `flowrun: 1\nname: t\nstart: m\nqueues: { q: { members: [PJSIP/1], ${key} } }\nblocks:\n  m:\n    - answer\n    - queue: q\n      then: { else: last }\n  last: [hangup]\n`;
  const [problem] = checkFlow({ name: "f.yaml", text });
  expect(problem?.hint).toBe(`Write "${meant}" for it.`);
});

test("says how an e-mail goes to several", () => {
  expect(told("send-email: { to: [a@x.org, b@x.org], subject: x, text: Hello }")).toEqual([
    '"to" must be an e-mail address such as ann@example.com, or several by commas, not a list. Write `to: "a@x.org, b@x.org"`, without the list.',
  ]);
});

test("removes a word that is known nowhere, and lists few options that take its value", () => {
  expect(told("bridge: { to: PJSIP/1, zork: 25s }")).toEqual([
    '"bridge" has no option "zork". Remove it. `flowrun docs bridge` has all options.',
  ]);
  expect(told("play: { media: sound:a, zork: { a: 1 } }")).toEqual([
    '"play" has no option "zork". Remove it. `flowrun docs play` has all options.',
  ]);
  expect(told("play: { media: sound:a, interrupt: any, zork: true }")).toEqual([
    '"play" has no option "zork". Remove it, or use "early" if that is meant. `flowrun docs play` has all options.',
  ]);
});

test("puts the keys of a menu that stand among its options under their own", () => {
  expect(told("menu: { prompt: sound:a, keys: { 1: last }, 2: last }")).toContain(
    '"menu" has no option "2". Write it under "keys": `keys: { 2: BLOCK }`.',
  );
});
