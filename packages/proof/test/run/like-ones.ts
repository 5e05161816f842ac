import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** A scenario, and others that are like it for a while. */
export function anyLikeOnes(own: Program): fc.Arbitrary<readonly Scenario[]> {
  const change = fc.record({
    other: anyScenario(own),
    part: fc.constantFrom("tables", "legs", "requests", "v2", "agent", "ports", "others", "clock"),
    kept: fc.nat({ max: 12 }),
    isOtherCaller: fc.boolean(),
  });
  return fc
    .record({ first: anyScenario(own), changes: fc.array(change, { minLength: 1, maxLength: 4 }) })
    .map(({ first, changes }) => [
      first,
      ...changes.map(({ other, part, kept, isOtherCaller }) => {
        const { [part]: _own, ...rest } = first;
        const changed = part in other ? { ...rest, [part]: other[part] } : rest;
        const caller = isOtherCaller
          ? [...first.caller.slice(0, kept), ...other.caller]
          : first.caller;
        return { ...changed, caller } as Scenario;
      }),
    ]);
}
