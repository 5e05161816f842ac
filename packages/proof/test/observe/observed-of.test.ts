import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { observedOf } from "../../src/observe/observed-of.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";

const source = {
  name: "flow.yaml",
  text: `flowrun: 1
name: small
tables: { notes: { key: id, columns: { id: string, from: string } } }
start: main
blocks:
  main:
    - answer
    - play: sound:hello
    - save: { in: notes, key: a, values: { from: "\${call.from}" } }
      then: { failed: main }
    - request: { url: https://a.example/x, method: POST, json: { from: "\${call.from}" } }
      then: { else: next }
    - go: next
  next:
    - emit: { event: told, data: { n: 1 } }
    - bridge: PJSIP/1000
      then: { else: bye }
  bye: [hangup]
`,
};

describe("observedOf", () => {
  test("tells what others notice of a call, and no step or block that led to it", () => {
    expect(compileFlow(source).diagnostics).toEqual([]);
    const file = openTestFile({
      name: "flow.test.yaml",
      text: "flowrun-test: 1\nflow: flow.yaml\nscenarios:\n  - { name: a, from: 7, caller: [connected, hang_up] }\n",
    });
    const seen = readTestFile(file, source).trials.flatMap(({ program, scenario }) =>
      observedOf(program, runScenario(program, scenario)),
    );
    expect(seen.map(({ atMs, text }) => `${atMs} ${text}`)).toEqual([
      "0 plays sound:hello",
      '1500 saves a in notes {"from":"7"}',
      '1500 requests POST https://a.example/x {"headers":{},"body":{"from":"7"}}',
      '1500 emits told {"n":1}',
      "1500 calls PJSIP/1000",
      "2500 PJSIP/1000 answers",
      "2500 the caller is gone",
      "2500 ends: the caller hung up (caller_left)",
    ]);
  });
});
