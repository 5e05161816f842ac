import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program, Step } from "@flowrun/core";
import { createMakingSmall } from "../../src/fuzz/making-small.ts";
import { goalsTaken } from "../../src/explore/goals.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { scenarioOf } from "../run/scenario-of.ts";

const text = `flowrun: 1
name: a
start: main
otherwise: { silent: last }
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, terminator: "" }
      as: entry
    - go: rest
      if: entry == "1"
    - hangup
  rest:
    - wait: 1s
    - wait: 1s
    - hangup
  last:
    - hangup
`;

function compiled(): Program {
  const { program } = compileFlow({ name: "a.yaml", text });
  if (program === undefined) throw new Error("The flow has a mistake.");
  return program;
}

const press = (keys: string): CallerAct => ({ kind: "press", keys, gapMs: 0 });
const long = scenarioOf({
  caller: [press("1"), { kind: "wait", ms: 100 }, { kind: "wait", ms: 200 }],
  legs: { "PJSIP/1": { kind: "never" } },
});

describe("createMakingSmall", () => {
  const program = compiled();
  const parts = { program, programOf: () => program, isFine: () => true };

  test("takes away all that a call does not need to come to these things", () => {
    const small = createMakingSmall(parts)(long, ["rest/2 ok"]);
    expect(small).toEqual({ ...long, caller: [press("1")], legs: {} });
  });

  test("judges only the calls that come to them, and keeps no call that is wrong", () => {
    const judged: boolean[] = [];
    const small = createMakingSmall({
      ...parts,
      isFine(_own, run) {
        judged.push(goalsTaken(run).has("rest/2 ok"));
        return false;
      },
    })(long, ["rest/2 ok"]);
    expect([small, judged.length > 0, judged.includes(false)]).toEqual([long, true, false]);
  });

  test("keeps no call at which the interpreter throws", () => {
    const enter = (): never => {
      throw new Error("boom");
    };
    const throwing = (step: Step): Step => ({
      ...step,
      verb: { ...step.verb, machine: { enter } },
    });
    const broken = { ...program, blocks: { main: (program.blocks["main"] ?? []).map(throwing) } };
    const small = createMakingSmall({ ...parts, programOf: () => broken })(long, []);
    expect(small).toEqual(long);
  });

  test("keeps no call at which the interpreter throws when it is judged", () => {
    const isFine = (): never => {
      throw new Error("boom");
    };
    expect(createMakingSmall({ ...parts, isFine })(long, [])).toEqual(long);
  });

  test("keeps no caller who waits in vain", () => {
    const waits = scenarioOf({
      caller: [press("2"), { kind: "hears", media: "sound:a", withinMs: 1_000 }],
    });
    const small = createMakingSmall(parts)(waits, ["main/4 next"]);
    expect(small.caller).toEqual([press("2")]);
  });
});
