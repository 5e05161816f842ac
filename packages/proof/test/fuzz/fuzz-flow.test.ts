import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { cases } from "../../../../test/cases.ts";
import * as fc from "fast-check";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { callsLike, knownCalls } from "../../src/fuzz/calls-like.ts";
import { beginFuzz, fuzzFlow, type FuzzResult } from "../../src/fuzz/fuzz-flow.ts";
import { judgeCall } from "../../src/fuzz/judge-call.ts";
import { partFlow } from "../run/part-flow.ts";
import { scenarioOf } from "../run/scenario-of.ts";

const options = { runs: 1_000, seed: 1, mostSilenceMs: 60_000 };
/** For a flow with which nothing is wrong, all calls are made. */
const fewer = { ...options, runs: cases(1_000) };

function compile(text: string): Program {
  const { program, diagnostics } = compileFlow({ name: "flow.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

function flow(blocks: string, head = ""): Program {
  return compile(`flowrun: 1\nname: fault\n${head}\nstart: main\nblocks:\n${blocks}`);
}

function planted(file: string): Program {
  return compile(readFileSync(new URL(`./faults/${file}`, import.meta.url), "utf8"));
}

function found({ counterexample }: FuzzResult): readonly unknown[] {
  return [counterexample?.violation.invariant, counterexample?.violation.step];
}

describe("fuzzFlow", { timeout: 120_000 }, () => {
  test("finds nothing wrong with a flow of parts, and comes into each of them", () => {
    const { counterexample, unentered } = fuzzFlow(compile(partFlow), fewer);
    expect([counterexample, unentered]).toEqual([undefined, ["find/1"]]);
  });

  test("finds nothing wrong with the reference flow", () => {
    const reference = compile(
      readFileSync(new URL("../../../../flows/reference.yaml", import.meta.url), "utf8"),
    );
    expect(fuzzFlow(reference, fewer)).toMatchObject({
      ...{ runs: fewer.runs, seed: 1, counterexample: undefined, unentered: [] },
    });
  });

  test("tells the steps that no call has entered", () => {
    const program = flow(
      '  main:\n    - answer\n    - go: vip\n      if: call.from == call.from + "9"\n    - log: on\n      if: call.to.size() > 99\n' +
        "    - hangup\n  vip:\n    - play: sound:a\n    - hangup",
    );
    const { unentered } = fuzzFlow(program, { ...options, runs: 50 });
    expect(unentered).toEqual(["main/2", "vip/1", "vip/2"]);
  });

  test("takes what a row has for an endpoint also where a variable brings it to the bridge", () => {
    const program = flow(
      '  main:\n    - answer\n    - lookup: { in: people, key: "${call.from}" }\n      as: person\n      then: { else: out }\n' +
        '    - set: { who: "${person.desk}" }\n    - bridge: "${vars.who}"\n      then: { else: out }\n  out: [hangup]',
      'tables: { people: { key: id, columns: { id: string, desk: string } } }\nvars: { who: "" }',
    );
    expect(fuzzFlow(program, fewer).counterexample).toBeUndefined();
  });

  test("raises no silence where every play fails, which no flow can help", () => {
    const program = flow(
      "  main:\n    - answer\n    - play: sound:a\n    - wait: 40s\n    - play: sound:b\n    - wait: 40s\n    - hangup",
    );
    expect(fuzzFlow(program, { ...options, runs: cases(3_000) }).counterexample).toBeUndefined();
    const ports = [{ command: "playback.start", how: "fails" }] as const;
    expect(
      judgeCall(program, scenarioOf({ ports }), { mostSilenceMs: 60_000 }).violation,
    ).toBeUndefined();
    expect(
      judgeCall(program, scenarioOf({ ports }), { mostSilenceMs: 30_000 }).violation,
    ).toMatchObject({
      ...{ invariant: "silence", step: "main/3", atMs: 30_000 },
    });
  });

  test.each([
    ["ten-minutes-of-silence.yaml", "silence", "main/3"],
    ["ask-for-ever.yaml", "endless", "main/1"],
    ["failed-bridge-waits.yaml", "silence", "nobody/1"],
    ["ring-for-ever.yaml", "silence", "main/2"],
    ["text-as-number.yaml", "fault", "main/3"],
    ["division-by-zero.yaml", "fault", "main/4"],
    ["retry-the-lookup.yaml", "endless", "main/1"],
    ["only-with-the-code.yaml", "silence", "inside/1"],
    ["trusts-an-answer.yaml", "fault", "main/3"],
    ["waits-for-a-server.yaml", "silence", "main/2"],
    ["a-webhook-without-text.yaml", "fault", "summary/1"],
  ])("finds what is wrong with %s", (file, invariant, step) => {
    expect(found(fuzzFlow(planted(file), options))).toEqual([invariant, step]);
  });

  describe("of a flow whose fault stands behind eight gates", () => {
    const program = planted("behind-eight-gates.yaml");
    let guided: FuzzResult;
    beforeAll(() => {
      guided = fuzzFlow(program, options);
    });

    test("finds it, and finds it again by its path", () => {
      expect([guided.runs <= 1_000, ...found(guided)]).toEqual([true, "fault", "ask/4"]);
      const again = fuzzFlow(program, { ...options, path: guided.counterexample?.path ?? "" });
      expect(again.counterexample?.scenario).toEqual(guided.counterexample?.scenario);
    });

    test("finds nothing by as many calls without feedback", { tags: "long" }, () => {
      const any = anyScenario(program);
      const [first, ...others] = knownCalls(program);
      const blind =
        first === undefined ? any : fc.oneof(any, callsLike(program, [first, ...others], any));
      const broken = fc
        .sample(blind, { numRuns: 1_000, seed: 1 })
        .flatMap(
          (scenario) => judgeCall(program, scenario, { mostSilenceMs: 60_000 }).violation ?? [],
        );
      expect(broken).toEqual([]);
    });

    test("keeps the calls that came to something new, and finds again what a call of a corpus shows", () => {
      const { counterexample, kept } = guided;
      const levels = kept.flatMap(({ reached }) =>
        reached.filter((each) => each.startsWith("ask/1 where level")),
      );
      expect(levels).toContain("ask/1 where level is 7");
      const scenarios = kept.map(({ scenario }) => scenario);
      expect(fuzzFlow(program, { ...options, runs: kept.length, corpus: scenarios })).toMatchObject(
        {
          ...{ runs: kept.length, counterexample: undefined, kept: [] },
        },
      );
      const bad = counterexample === undefined ? [] : [counterexample.scenario];
      expect(fuzzFlow(program, { ...options, corpus: [...scenarios, ...bad] })).toMatchObject({
        ...{ runs: kept.length + 1, counterexample: { scenario: counterexample?.scenario } },
      });
    });
  });

  test("goes on for as long as somebody wants, and tells how far it is", () => {
    const fuzz = beginFuzz(planted("behind-eight-gates.yaml"), { ...options, runs: 40 });
    expect([fuzz.result().runs, fuzz.next(), fuzz.result().runs]).toEqual([0, true, 25]);
    expect([fuzz.next(), fuzz.result().runs, fuzz.next()]).toEqual([false, 40, false]);
  });

  test("gives the smallest call, which is wrong when it is run again", () => {
    const program = planted("failed-bridge-waits.yaml");
    const { counterexample } = fuzzFlow(program, options);
    expect(counterexample?.scenario).toMatchObject({ caller: [] });
    expect(
      counterexample &&
        judgeCall(program, counterexample.scenario, { mostSilenceMs: 60_000 }).violation,
    ).toEqual(counterexample?.violation);
  });

  test("finds the same with the same seed, and goes straight to it with its path", () => {
    const program = planted("only-with-the-code.yaml");
    const first = fuzzFlow(program, options);
    expect(fuzzFlow(program, options)).toEqual(first);
    const again = fuzzFlow(program, { ...options, path: first.counterexample?.path ?? "" });
    expect(again.counterexample).toMatchObject({ scenario: first.counterexample?.scenario });
  });

  test("takes a longer silence for right when it may be longer", () => {
    const program = flow("  main:\n    - answer\n    - wait: 90s\n    - hangup");
    expect(found(fuzzFlow(program, options))).toEqual(["silence", "main/2"]);
    expect(fuzzFlow(program, { ...fewer, mostSilenceMs: 100_000 }).counterexample).toBeUndefined();
  });

  test("does not take waiting for keys, talking or a call that is not answered for silence", () => {
    const asks = flow(
      "  main:\n    - answer\n    - collect-digits: { prompt: sound:a, max_length: 1, timeout: 5m }\n      then: { else: out }\n  out:\n    - hangup",
    );
    const talks = flow(
      "  main:\n    - answer\n    - bridge: { to: PJSIP/1, ring: 30s }\n      then: { else: out }\n  out:\n    - hangup",
    );
    const rings = flow("  main:\n    - wait: 5m\n    - hangup");
    for (const program of [asks, talks, rings])
      expect(fuzzFlow(program, fewer).counterexample).toBeUndefined();
  });
});
