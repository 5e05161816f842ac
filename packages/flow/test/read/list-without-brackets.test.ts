import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { flowOf, messagesOf } from "./reading.ts";

const hintsOf = (step: string): readonly (string | undefined)[] =>
  checkFlow({ name: "f.yaml", text: flowOf(step) }).map(({ hint }) => hint);

test("tells a list in braces that has no brackets once, with all its items", () => {
  expect(hintsOf("- agent: { name: shop, tools: find, order, person }")).toContain(
    'Write `tools: [find, order, person]` if it belongs to "tools": a list stands in [ ].',
  );
});

test("proposes no list where none can stand", () => {
  expect(messagesOf(`limits: { steps: 9, two, three }\n${flowOf("- answer")}`)).toEqual([
    'FLOW_UNKNOWN_KEY | There is no key "two" under "limits". | Remove it, or use "call" or "talks" if that is meant; or begin your own keys with x-.',
  ]);
});

test("takes the number behind a phone for its ring time", () => {
  expect(hintsOf("- bridge: { to: PJSIP/2001,30 }")).toContain(
    "Write `to: PJSIP/2001, ring: 30s`: the time that a phone rings has a key of its own.",
  );
});

test("leaves unknown keys that have values, or that no value stands before, to their own messages", () => {
  const hint = (keys: string): string =>
    `Remove it, or use ${keys} if that is meant; or begin your own keys with x-.`;
  expect(messagesOf(`limits: { two, three: 3 }\n${flowOf("- answer")}`)).toEqual([
    `FLOW_UNKNOWN_KEY | There is no key "two" under "limits". | ${hint('"call", "talks" or "steps"')}`,
    `FLOW_UNKNOWN_KEY | There is no key "three" under "limits". | ${hint('"steps"')}`,
  ]);
});

test("takes a word that stands alone in braces for the value", () => {
  expect(messagesOf(`limits: { nine }\n${flowOf("- answer")}`)).toEqual([
    'FLOW_UNKNOWN_KEY | There is no key "nine" under "limits". | Write `limits: nine` if it is the value: { } holds keys with their values.',
  ]);
});

test("puts a pattern in quotes that YAML reads as a list", () => {
  const text = flowOf("- collect-digits: { max_length: 1, pattern: [1-5] }");
  const said = checkFlow({ name: "f.yaml", text }).map(
    ({ message, hint }) => `${message} | ${hint}`,
  );
  expect(said).toContain(
    '"pattern" must be a regular expression, not a list. | Write `pattern: "[1-5]"`: without quotes a "[" begins a list.',
  );
});

test("keeps the quotes of a value that stands in a list", () => {
  expect(hintsOf('- collect-digits: { max_length: 4, timeout: ["${settings.wait}"] }')).toContain(
    'Write `timeout: "${settings.wait}"`, without the list.',
  );
});
