import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];

test.each([
  ["- bridge: { to: PJSIP/1 }", "then: { else: m }", "bridge:", "then"],
  ["- lookup: { in: t, key: a }", "as: row", "lookup:", "as"],
])("names the step that stands between `%s` and its `%s`", (step, key, verb, name) => {
  expect(errorsOf(...head, `    ${step}`, "    - answer", `      ${key}`)).toEqual([
    `7: "- answer" stands between "${verb}" and its "${name}". Move it above that step, or below the last line of that step.`,
  ]);
});

test("tells a colon to be missing where the step has that outcome itself", () => {
  expect(
    errorsOf(...head, "    - play: sound:hello", "    - answer", "      then: { ok: m }"),
  ).toEqual(['7: A colon is missing after "answer". Write `answer:`.']);
});
