import { expect, test } from "vitest";
import { summaryOf } from "../../src/certificate/summary.ts";
import { brokenRoom, certificateOf } from "./certificate-of.ts";

test("a certificate of a flow that holds has only right facts", () => {
  expect(summaryOf(certificateOf())).toEqual([
    { isRight: true, text: "The flow has no errors." },
    { isRight: true, text: "All 2 scenarios pass." },
    { isRight: true, text: "There are no properties." },
    { isRight: true, text: "4 ways through the flow: 4 taken, 0 impossible, 0 not found." },
    { isRight: true, text: "No fault in 12 calls." },
    { isRight: true, text: "No made-up call broke anything, in 1000 worlds." },
  ]);
});

test("each wrong fact is told as one", () => {
  const wrong = certificateOf({
    check: { warnings: ["careful"] },
    scenarios: { files: [], passed: 0, failed: ["a"] },
    properties: { tried: ["p"], broken: ["p does not hold"] },
    faults: [{ step: "main/1", verb: "set", line: 7, code: "RUN_EXPRESSION", message: "no" }],
    fuzz: { found: "silence", unentered: [] },
  });
  expect(summaryOf(wrong).flatMap(({ isRight, text }) => (isRight ? [] : [text]))).toEqual([
    "1 of 1 scenario fails.",
    "Calls were found that break a property.",
    "1 fault in 12 calls.",
    "A made-up call broke something.",
  ]);
});

test("one is no more than one, and nothing is told as such", () => {
  const texts = (given: Parameters<typeof certificateOf>[0]) =>
    summaryOf(certificateOf(given)).map(({ text }) => text);
  expect(
    texts({
      check: { warnings: ["a", "b"] },
      scenarios: { files: [], passed: 0, failed: [] },
      properties: { tried: ["p"], broken: [] },
      callsTried: 1,
    }),
  ).toEqual([
    "The flow has no errors, and 2 warnings.",
    "There are no scenarios.",
    "The 1 property holds in every call that was tried.",
    "4 ways through the flow: 4 taken, 0 impossible, 0 not found.",
    "No fault in 1 call.",
    "No made-up call broke anything, in 1000 worlds.",
  ]);
  expect(
    texts({
      scenarios: { files: [], passed: 1, failed: ["a", "b"] },
      properties: { tried: ["p", "q"], broken: ["p", "q"] },
    }).slice(1, 3),
  ).toEqual(["2 of 3 scenarios fail.", "Calls were found that break 2 properties."]);
  expect(
    texts({
      scenarios: { files: [], passed: 1, failed: [] },
      properties: { tried: ["p", "q"], broken: [] },
    }).slice(1, 3),
  ).toEqual(["The 1 scenario passes.", "All 2 properties hold in every call that was tried."]);
});

test("many callers are told of where a flow has rooms for them", () => {
  const told = (given: Parameters<typeof certificateOf>[0]) =>
    summaryOf(certificateOf(given)).find(({ text }) => text.toLowerCase().includes("many callers"));
  const sound = { ...brokenRoom, broken: null };
  expect([
    told({}),
    told({ rooms: [sound, sound, { ...sound, kind: "lot" }] }),
    told({ rooms: [sound, brokenRoom] }),
  ]).toEqual([
    undefined,
    {
      isRight: true,
      text: "Many callers in 2 queues, 1 lot: no order of theirs breaks a law, in 243 moves.",
    },
    { isRight: false, text: "An order of many callers breaks a law." },
  ]);
});
