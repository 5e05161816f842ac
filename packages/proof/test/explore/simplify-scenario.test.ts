import { describe, expect, test } from "vitest";
import { simplifyScenario, withFewerActs } from "../../src/explore/simplify-scenario.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { scenarioOf } from "../run/scenario-of.ts";

describe("simplifyScenario", () => {
  test("leaves out what a phone does where the phone alone is enough", () => {
    const legs = {
      "PJSIP/1": { kind: "answers", afterMs: 1_000, acts: [{ kind: "wait", ms: 5 }] },
      "PJSIP/2": { kind: "busy", afterMs: 1_000 },
    } as const;
    const simple = simplifyScenario(
      scenarioOf({ legs }),
      (candidate) => "PJSIP/1" in candidate.legs,
    );
    expect(simple.legs).toEqual({ "PJSIP/1": { kind: "answers", afterMs: 1_000 } });
  });
});

const waits = (count: number): readonly CallerAct[] =>
  Array.from({ length: count }, (_, place) => ({ kind: "wait", ms: place }));

describe("withFewerActs", () => {
  test("leaves out any of a few things that the caller does", () => {
    const isKept = ({ caller }: { readonly caller: readonly CallerAct[] }): boolean =>
      caller.some((act) => act.kind === "wait" && act.ms === 7);
    const { caller } = withFewerActs(scenarioOf({ caller: waits(20) }), isKept);
    expect(caller).toEqual([{ kind: "wait", ms: 7 }]);
  });

  test("leaves out only the last of many, since each would cost a call", () => {
    let tried = 0;
    const isKept = ({ caller }: { readonly caller: readonly CallerAct[] }): boolean => {
      tried += 1;
      return caller.some((act) => act.kind === "wait" && act.ms === 70);
    };
    const { caller } = withFewerActs(scenarioOf({ caller: waits(80) }), isKept);
    expect(caller).toEqual(waits(71));
    expect(tried).toBe(10);
  });
});
