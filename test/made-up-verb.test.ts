import { describe, expect, test } from "vitest";
import { checkFlow, compileFlow, editorSchema, flowTimes } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { createBlockGraph, toMermaid } from "@flowrun/graph";
import { exploreFlow, fuzzFlow, openTestFile, readTestFile, runTrial } from "@flowrun/proof";
import { simulateCall } from "../packages/cli/src/commands/call/simulate-call.ts";
import { createRowStore } from "../packages/cli/src/run/row-store.ts";
import { complete } from "../packages/language-server/src/complete/complete.ts";
import { createSchemaAt } from "../packages/language-server/src/flow/schema-at.ts";
import { readFlowText } from "../packages/language-server/src/flow/flow-text.ts";
import { describeVerb } from "./docs/verb-reference.ts";
import { madeUpFlow, madeUpVerbs as verbs } from "./made-up-verbs.ts";

const source = { name: "made-up.yaml", text: madeUpFlow };

/** The codes of what is wrong with a flow of these steps. */
function codesOf(...steps: readonly string[]): readonly string[] {
  const text = `flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}\n`).join("")}`;
  return checkFlow({ name: "test.yaml", text }, undefined, { verbs }).map(({ code }) => code);
}

function compile(settings = {}): Program {
  const { program } = compileFlow(source, settings, { verbs });
  if (program === undefined) throw new Error("The flow does not compile.");
  return program;
}

const program = compile();

describe("verbs that are made up outside the language", () => {
  test("are checked like all others", () => {
    expect(checkFlow(source, {}, { verbs })).toEqual([]);
    expect(codesOf('say-digits: "1"')).toEqual(["FLOW_NOT_ANSWERED"]);
    expect(codesOf("answer", 'say-digits: { digits: "1", interrupt: any }')).toEqual([
      "FLOW_UNMAPPED_OUTCOME",
    ]);
    expect(codesOf("answer", "say-digits: { digits: [] }")).toEqual(["FLOW_BAD_OPTION"]);
    expect(codesOf("answer", 'await-key: "1"\n      then: { nothing: main }')).toEqual([
      "FLOW_SILENT_LOOP",
    ]);
  });

  test("count in the silence of a caller for what they are", () => {
    expect(codesOf("answer", "wait: 40s", "wait: 40s")).toEqual(["FLOW_LONG_SILENCE"]);
    expect(codesOf("answer", "wait: 40s", 'say-digits: "1"', "wait: 40s")).toEqual([]);
    const key = 'await-key: { keys: "1", timeout: 40s }\n      then: { nothing: main }';
    expect(codesOf("answer", "wait: 40s", key)).toContain("FLOW_LONG_SILENCE");
  });

  test("keep secrets where they say so", () => {
    const text = madeUpFlow.replace(
      "start:",
      'settings: { pin: { type: string, default: "1", secret: true } }\nstart:',
    );
    const told = text.replace("${call.from}", "${settings.pin}");
    expect(
      checkFlow({ name: "test.yaml", text: told }, {}, { verbs }).map(({ code }) => code),
    ).toEqual(["FLOW_SECRET_LOGGED"]);
  });

  test("take the time that they tell", () => {
    expect(flowTimes(source, { verbs })).toMatchObject({
      silentCall: { ms: 27_000, steps: ["main/1", "main/2", "menu/1", "menu/2"] },
      silence: { ms: 20_000, steps: ["menu/2"] },
      unknown: [],
    });
  });

  test("are explored: each of their outcomes is found, and so is what expressions do with their results", () => {
    const { unreached, scenarios } = exploreFlow({
      program,
      settings: {},
      compile,
      runs: [],
      mostPaths: 50,
      mostCalls: 500,
    });
    expect(unreached).toEqual([]);
    const outcomes = scenarios.flatMap(({ scenario }) =>
      Object.entries(scenario.expect.outcomes ?? {}).map(String),
    );
    expect([...new Set(outcomes)].toSorted()).toEqual([
      "main/1,ok",
      "main/2,failed",
      "main/2,told",
      "menu/1,interrupted",
      "menu/1,ok",
      "menu/2,nothing",
      "menu/2,pressed",
      "menu/4,ok",
    ]);
  });

  test("are searched for calls that break them", () => {
    const search = { runs: 300, seed: 7, mostSilenceMs: 10_000 };
    // To wait for a key after something was heard is no silence.
    expect(fuzzFlow(program, search).counterexample).toBeUndefined();
    const mute = compileFlow(
      { ...source, text: madeUpFlow.replace(/ {4}- say-digits: \{[^]*?bye \}\n/, "") },
      {},
      { verbs },
    );
    const found = mute.program && fuzzFlow(mute.program, search).counterexample;
    expect(found?.violation).toMatchObject({ invariant: "silence", step: "menu/1" });
  });

  test("are tested by scenarios, which answer what they send", () => {
    const file = openTestFile({
      name: "made-up.test.yaml",
      text: `flowrun-test: 1
scenarios:
  - name: presses two
    requests: { "POST https://board.example/notices": { status: 200, body: [] } }
    caller: [hears: "digits:1", wait: 4s, press: "2"]
    expect:
      outcomes: { main/2: told, menu/2: pressed }
      requests: [{ request: "POST https://board.example/notices", json: { text: "555 is there" } }]
`,
    });
    const { trials, diagnostics } = readTestFile(file, source, { verbs });
    expect(diagnostics).toEqual([]);
    expect(trials.map(runTrial)).toMatchObject([{ departures: [] }]);
  });

  test("are tried by hand, with keys for each of them that asks", async () => {
    const end = await simulateCall({
      program,
      store: createRowStore({}),
      log: recordingLogger(),
      from: "100",
      to: "200",
      keys: ["2", "9"],
      gapMs: 200,
      callee: { kind: "answer" },
      hangUpMs: undefined,
      beginsAt: 0,
      emit: () => undefined,
    });
    expect(end).toMatchObject({ reason: "flow_ended", good: true, unused: ["9"] });
  });

  test("are drawn", () => {
    const { ast } = readFlow(source, verbs);
    if (ast === undefined) throw new Error("The flow cannot be read.");
    const graph = createBlockGraph(ast, { verbs });
    expect(graph.blocks[1]?.steps[0]).toMatchObject({ verb: "say-digits", argument: "4711" });
    expect(toMermaid(graph)).toContain("interrupted");
  });

  test("are proposed and explained in editors", () => {
    const schemaAt = createSchemaAt(verbs);
    const labelsAfter = (typed: string): readonly string[] => {
      const at = madeUpFlow.indexOf("  bye:");
      const text = madeUpFlow.slice(0, at) + typed + madeUpFlow.slice(at);
      const flow = readFlowText("made-up.yaml", text, verbs, {});
      return complete(flow, at + typed.length, schemaAt)?.items.map(({ label }) => label) ?? [];
    };
    expect(labelsAfter("    - await")).toContain("await-key");
    expect(labelsAfter("    - await-key: { ")).toEqual(["keys", "timeout"]);
    expect(labelsAfter('    - await-key: "1"\n      then: { ')).toEqual([
      "nothing",
      "pressed",
      "else",
    ]);
  });

  test("are in the schema", () => {
    const schema = JSON.stringify(editorSchema(verbs));
    expect(schema).toContain('"say-digits"');
    expect(schema).toContain("Says digits, one by one.");
  });

  test("are documented", () => {
    const text = verbs["await-key"] === undefined ? "" : describeVerb(verbs["await-key"]);
    expect(text).toBe(`### \`await-key\`

Waits for a key.

Outcomes: \`pressed\`, \`nothing\`.

| option | holds | meaning | default |
|---|---|---|---|
| \`keys\` (principal) | keys | The keys that count. | required |
| \`timeout\` | duration | How long it waits. | \`20s\` |`);
  });
});
