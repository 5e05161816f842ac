import { describe, expect, test } from "vitest";
import { waysOf } from "../../src/coverage/ways.ts";
import { pathsOf, turnsOf } from "../../src/explore/paths.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, timeout: 1s, terminator: "" }
      then: { silent: main }
    - bridge: PJSIP/1
      then: { else: bye }
  bye: [hangup]
finally: [log: over]
`);

const steps = waysOf(program);
const ways = (turns: readonly { readonly way: string }[]): string =>
  turns.map(({ way }) => way).join(" ");

describe("pathsOf", () => {
  test("gives the shortest paths first and walks a loop once around", () => {
    const { paths, isCut } = pathsOf(program, 100);
    expect(isCut).toBe(false);
    expect(paths.map(({ turns }) => ways(turns))).toEqual([
      "ok ok answered",
      "ok ok no_answer next",
      "ok ok busy next",
      "ok ok declined next",
      "ok ok failed next",
      "ok silent ok ok answered",
      "ok silent ok ok no_answer next",
      "ok silent ok ok busy next",
      "ok silent ok ok declined next",
      "ok silent ok ok failed next",
    ]);
    expect(paths[5]?.blocks).toEqual(["main", "main"]);
  });

  test("says that there are more than the most that are wanted", () => {
    expect(pathsOf(program, 3)).toMatchObject({ paths: [{}, {}, {}], isCut: true });
  });
});

describe("turnsOf", () => {
  test("finds the path that a call walked, whatever number of rounds a loop took", () => {
    const keys = { kind: "press", keys: "7", gapMs: 200 } as const;
    const legs = { "PJSIP/1": { kind: "answers", afterMs: 1_000, hangUpMs: 1_000 } } as const;
    const calls = [100, 1_500, 4_500].map((ms) =>
      runScenario(program, scenarioOf({ legs, caller: [{ kind: "wait", ms }, keys] })),
    );
    expect(calls.map(({ trace }) => ways(turnsOf(steps, trace)))).toEqual([
      "ok ok answered",
      "ok silent ok ok answered",
      "ok silent ok ok answered",
    ]);
  });

  test("is no whole path when the caller hangs up on the way", () => {
    const { trace } = runScenario(program, scenarioOf({ caller: [{ kind: "hang_up" }] }));
    expect(ways(turnsOf(steps, trace))).toBe("ok");
  });
});
