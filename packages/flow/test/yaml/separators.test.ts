import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];

test.each([
  ["- play; sound:hello", ";", "play", "play: sound:hello"],
  ["- hangup: { cause, busy }", ",", "cause", "cause: busy"],
  ['- lookup: { in: t, key. "1" }', ".", "key", 'key: "1"'],
  ['- emit: { event; a.b, data: { a: "b" } }', ";", "event", "event: a.b"],
  ['- emit: { event: a.b, data, { a: "b" } }', ",", "data", "data: { … }"],
])("names the sign in `%s` that stands for a colon", (step, sign, key, pair) => {
  expect(errorsOf(...head, `    ${step}`)).toEqual([
    `7: "${sign}" stands behind "${key}", where a colon belongs. Write \`${pair}\`.`,
  ]);
});

test.each([
  ["- emit: { event: a.b: data: { a: b } }", ":", "a.b"],
  ['- emit: { event: "a.b". data: { a: b } }', ".", '"a.b"'],
  ["- play: [sound:hello: sound:bye]", ":", "sound:hello"],
  ["- play: [{ number: 1 }: sound:bye]", ":", "}"],
])("names the sign in `%s` that stands for a comma", (step, sign, value) => {
  expect(errorsOf(...head, `    ${step}`)).toEqual([
    `7: A "${sign}" stands here, where a comma belongs. Write "," for the "${sign}" behind \`${value}\`.`,
  ]);
});

test("takes no comma of a text for a colon where the flow would make no sense so", () => {
  expect(errorsOf(...head, "    - play: { say: Hello, friend }")).toEqual([
    '7: The comma ends this text: inside { } a text with a comma needs quotes. Write `say: "Hello, friend"`.',
  ]);
});

test.each([
  ["- dial: { to PJSIP/1, ring: 5s }", "to", "to: PJSIP/1"],
  ["- dial: { to: PJSIP/1, ring 5s }", "ring", "ring: 5s"],
])("says of `%s` that a colon is missing, and not a value", (step, key, pair) => {
  const last = ["  last:", "    - hangup", "otherwise: { else: last }"];
  expect(errorsOf(...head, `    ${step}`, ...last)).toEqual([
    `7: A colon is missing after "${key}". Write \`${pair}\`.`,
  ]);
});

test("says of a verb without its colon that the colon is missing, and not another verb", () => {
  const last = ["  last:", "    - hangup", "otherwise: { else: last }"];
  expect(errorsOf(...head, "    - go last", ...last)).toEqual([
    '7: This step is the text "go last", not a verb with a value. Write `go: last` with a colon and a space.',
  ]);
});
