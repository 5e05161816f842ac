import type { Program } from "@flowrun/core";
import * as fc from "fast-check";
import { headersOf } from "../explore/hints.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** How calls come. */
interface Origins {
  readonly headers?: fc.Arbitrary<NonNullable<Scenario["headers"]>>;
  readonly divertedFrom?: fc.Arbitrary<string>;
}

/**
 * How calls come, where the flow asks: what headers say of these texts, also nothing, and what
 * nobody expects; whom calls are diverted from.
 */
export function anyOrigin(program: Program, texts: readonly string[]): Origins {
  const asked = headersOf(program);
  const value = fc.constantFrom("", "7", 'a "b" c', ...texts);
  const headers = fc.dictionary(fc.constantFrom("X-Other", ...asked), value, {
    noNullPrototype: true,
  });
  return {
    ...(asked.length === 0 ? {} : { headers }),
    // One that was not diverted is like one of which the platform does not tell, which is among the
    // faults.
    ...(program.readsDiversion === undefined
      ? {}
      : { divertedFrom: fc.constantFrom("7", ...texts) }),
  };
}
