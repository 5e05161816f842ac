import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { type CompileWith, compareFlows, type TriedCall } from "../../src/compare/compare-flows.ts";
import { readingOf } from "../scenario/reading.ts";

const old = `flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 1, timeout: 5s }
      then: { empty: bye, silent: bye }
    - bridge: PJSIP/1
      then: { else: bye }
  bye:
    - play: sound:bye
`;

function compilerOf(text: string): CompileWith {
  const { program } = compileFlow({ name: "flow.yaml", text });
  return () => program;
}

const calls: readonly TriedCall[] = readingOf(
  `flowrun-test: 1
scenarios:
  - { name: silent }
  - { name: a key, caller: [{ press: "1" }, connected, hang_up] }
  - { name: nobody there, legs: { PJSIP/1: busy }, caller: [{ press: "1" }] }
`,
  old,
).trials.map(({ scenario }) => ({ scenario, file: "a.test.yaml" }));

describe("compareFlows", () => {
  test("finds no difference where other blocks do the same", () => {
    const renamed = old.replaceAll("bye", "goodbye").replaceAll("sound:goodbye", "sound:bye");
    expect(compareFlows(calls, compilerOf(old), compilerOf(renamed))).toEqual({
      same: 3,
      skipped: 0,
      differences: [],
      lastBlocks: new Map(),
    });
  });

  test("shows a difference once, with the first of its calls", () => {
    const { same, differences, lastBlocks } = compareFlows(
      calls,
      compilerOf(old),
      compilerOf(old.replace("sound:bye", "sound:vm-goodbye")),
    );
    expect({ same, lastBlocks }).toEqual({ same: 1, lastBlocks: new Map([["bye", 2]]) });
    expect(differences).toMatchObject([
      {
        call: { scenario: { name: "silent" } },
        calls: 2,
        difference: {
          before: { atMs: 6_500, text: "plays sound:bye" },
          after: { atMs: 6_500, text: "plays sound:vm-goodbye" },
        },
      },
    ]);
  });

  test("takes what comes earlier or later for a difference", () => {
    const { differences } = compareFlows(
      calls,
      compilerOf(old),
      compilerOf(old.replace("5s", "9s")),
    );
    expect(differences).toMatchObject([
      { calls: 1, difference: { before: { atMs: 6_500 }, after: { atMs: 10_500 } } },
    ]);
  });

  test("leaves out calls with which one of the flows cannot be run", () => {
    expect(compareFlows(calls, compilerOf(old), () => undefined)).toMatchObject({
      same: 0,
      skipped: 3,
    });
  });
});
