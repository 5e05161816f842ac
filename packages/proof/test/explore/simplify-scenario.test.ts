import { describe, expect, test } from "vitest";
import { simplifyScenario } from "../../src/explore/simplify-scenario.ts";
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
