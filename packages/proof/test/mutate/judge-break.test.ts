import { describe, expect, test } from "vitest";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile, type Trial } from "../../src/scenario/read-test-file.ts";
import { runTrial } from "../../src/expect/judge-run.ts";
import { breaksOf } from "../../src/mutate/breaks-of.ts";
import { type BreakVerdict, createBreakJudge } from "../../src/mutate/judge-break.ts";

const source = {
  name: "flow.yaml",
  text: `flowrun: 1
name: small
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:one, max_length: 2, timeout: 4s }
      as: typed
      then: { empty: bye, silent: bye }
    - bridge: { to: PJSIP/1000, ring: 20s }
      then: { else: again }
  bye:
    - play: sound:two
    - hangup
  again:
    - play: sound:three
`,
};

function trialsOf(scenarios: string): readonly Trial[] {
  const file = openTestFile({
    name: "flow.test.yaml",
    text: `flowrun-test: 1\nflow: flow.yaml\nscenarios:\n${scenarios}`,
  });
  return readTestFile(file, source).trials;
}

const known = trialsOf(`
  - { name: silent, expect: { path: [main, bye], hears: [sound:one, sound:two] } }
  - { name: typing, caller: [{ hears: sound:one }, { press: "12" }, connected, hang_up] }
`);
const judge = createBreakJudge(source, known.map(runTrial));

function breakAt(step: string, what: string, to?: string) {
  const found = breaksOf(source).find(
    (each) => each.step === step && each.what === what && (!to || each.change?.to === to),
  );
  if (found === undefined) throw new Error(`There is no break of ${what} in ${step}.`);
  return found;
}

describe("createBreakJudge", () => {
  test("names the scenario that fails with a break", () => {
    expect(judge.judge(breakAt("bye/1", "media"))).toEqual({ kind: "noticed", by: "silent" });
  });

  test("shows the call that goes otherwise, and passes", () => {
    expect(judge.judge(breakAt("main/2", "timeout", "8s"))).toEqual({
      kind: "unnoticed",
      differs: {
        scenario: "silent",
        before: { atMs: 5_500, text: "plays sound:two" },
        after: { atMs: 9_500, text: "plays sound:two" },
      },
    } satisfies BreakVerdict);
  });

  test("tells what the checker refuses from what nobody enters", () => {
    const refused = breakAt("main/2", "max_length", "3");
    const over = { ...refused, text: "0" };
    expect(judge.judge(over)).toEqual({ kind: "refused" });
    expect(judge.judge(breakAt("again/1", "media"))).toEqual({ kind: "unreached" });
  });

  test("finds a call beside the scenarios that a break changes, or none", () => {
    const longer = breakAt("main/3", "ring", "40s");
    const [never] = trialsOf(
      "  - { name: in vain, legs: { PJSIP/1000: never }, caller: [{ press: '12' }] }",
    );
    expect(judge.judge(longer)).toEqual({ kind: "same" });
    expect(judge.differs(longer, known)).toBeUndefined();
    expect(judge.differs(longer, never === undefined ? [] : [never])).toMatchObject({
      scenario: "in vain",
      before: { text: "PJSIP/1000 is gone" },
    });
  });
});
