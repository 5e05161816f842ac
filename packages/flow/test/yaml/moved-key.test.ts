import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];

test("names the steps that an `if` among options may belong to, the nearest without one first", () => {
  const request = [
    "- request:",
    "    url: https://a.example",
    '  if: call.to == "1"',
    "    tries: 2",
  ];
  const steps = ["- answer", "- go: m", ...request, "- hangup"].map((line) => `    ${line}`);
  expect(errorsOf(...head, ...steps)).toEqual([
    '10: "if" stands between "url:" and "tries:", which belong to one step. Move it below "- go: m" in line 7, or below "tries:" if it belongs to "request".',
  ]);
});

test("names no step above that has an `if` of its own", () => {
  const lines = ["- go: m", '  if: call.to == "2"', "- request:", '  if: call.to == "1"'];
  const steps = [...lines, "    url: https://a.example"].map((line) => `    ${line}`);
  expect(errorsOf(...head, ...steps)).toEqual([
    '9: "if" stands between "- request:" and "url:", which belong to one step. Move it below "url:" if it belongs to "request".',
  ]);
});

test("names the step above whose outcomes a `then` among options has", () => {
  const lines = ["- hours: c", "- say: Hello", "- bridge:", "  then: { closed: m, holiday: m }"];
  const steps = [...lines, "    to: PJSIP/1", "  then: { else: m }"].map((line) => `    ${line}`);
  expect(errorsOf(...head, ...steps)).toEqual([
    '9: "then" stands between "- bridge:" and "to:", which belong to one step. Move it below "- hours: c" in line 6.',
  ]);
});

test("leaves an option that stands deeper than it belongs to the search for its column", () => {
  const lines = ["- request:", "    url: https://a.example", "  as: r", "    then: { else: m }"];
  expect(errorsOf(...head, ...lines.map((line) => `    ${line}`))).toEqual([
    expect.not.stringContaining("belong to one step"),
  ]);
});
