import { verbs } from "@flowrun/core";
import { expect, test } from "vitest";
import { ordinaryHint } from "../../src/yaml/ordinary-words.ts";

test.each([
  ["speak", 'Here it is "say".'],
  [
    "sendSms",
    "`send-message` shows a text on a phone of the platform, `send-email` sends an e-mail. For an SMS ask a server with `request`.",
  ],
  ["get-input", 'Here it is "menu" for a choice by one key, or "collect-digits" for a number.'],
  ["publish", 'Here it is "emit".'],
  ["e-mail", 'Here it is "send-email".'],
  ["find", 'Here it is "lookup".'],
  ["insert", 'Here it is "save".'],
  ["sub", "Declare a part under `parts`, and `call` it."],
])("has a way for %s", (word, hint) => {
  expect(ordinaryHint(word)).toBe(hint);
  for (const [, verb = ""] of hint.matchAll(/Here it is "([\w-]+)"/g))
    expect(Object.keys(verbs)).toContain(verb);
});

test("has none for a word that says nothing of what is meant", () => {
  expect(ordinaryHint("frobnicate")).toBeUndefined();
});
