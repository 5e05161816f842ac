import { describe, expect, test } from "vitest";
import { historyOf } from "../../src/fuzz/call-history.ts";
import { judgeProperties } from "../../src/property/judge-properties.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { readingOf } from "../scenario/reading.ts";

/** Why a rule does not hold in the call of a scenario, and when; nothing where it holds. */
function brokenBy(rule: string, scenario: string): readonly (readonly [string, number])[] {
  const { trials, properties, diagnostics } = readingOf(
    `flowrun-test: 1\nproperties: [{ name: rule, ${rule} }]\ntables: { people: [{ id: "7", phone: PJSIP/7, floor: 1 }] }\nscenarios:\n  - { name: a, ${scenario} }\n`,
  );
  expect(diagnostics).toEqual([]);
  return trials.flatMap(({ program, scenario: own }) =>
    judgeProperties(program, historyOf(runScenario(program, own)), properties).map(
      ({ message, atMs }) => [message, atMs] as const,
    ),
  );
}

const typing = 'caller: [{ hears: sound:enter }, { press: "7#" }, { wait: 30s }, hang_up]';

describe("judgeProperties", () => {
  test("`never` breaks at the first moment that comes", () => {
    expect(brokenBy("never: bye", "from: 1")).toEqual([
      ['"rule" does not hold: bye came at 6.500 s.', 6_500],
    ]);
    expect(brokenBy("never: bye", typing)).toEqual([]);
  });

  test("a silence breaks when it has lasted", () => {
    const silent = `${typing}, legs: { PJSIP/7: never }`;
    expect(brokenBy("never: silence over 8s", silent)).toEqual([
      ['"rule" does not hold: silence over 8s came at 9.700 s.', 9_700],
    ]);
    expect(brokenBy("never: silence over 25s", silent)).toEqual([]);
  });

  test("`before` breaks when the second comes first", () => {
    expect(brokenBy("always: connected before bye", "from: 1")).toEqual([
      ['"rule" does not hold: bye came at 6.500 s, and connected had not come before.', 6_500],
    ]);
    expect(brokenBy("always: main/3 found before calls PJSIP/7", typing)).toEqual([]);
  });

  test("`leads_to` breaks when its time is over, or the call", () => {
    const late = `${typing}, legs: { PJSIP/7: { answers: 12s } }`;
    expect(brokenBy("always: main/3 leads_to connected within 10s", late)).toEqual([
      [
        '"rule" does not hold: main/3 came at 0.200 s, and connected did not come within 10s.',
        10_200,
      ],
    ]);
    expect(brokenBy("always: main leads_to connected", "from: 1")).toEqual([
      [
        '"rule" does not hold: main came at 0.000 s, and connected did not come before the call ended.',
        8_000,
      ],
    ]);
  });

  test("a caller who leaves in time is led nowhere", () => {
    expect(brokenBy("always: main leads_to connected", "caller: [{ wait: 1s }, hang_up]")).toEqual(
      [],
    );
  });
});
