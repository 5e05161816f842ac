import type { Program } from "@flowrun/core";
import * as fc from "fast-check";
import { headersOf, variablesOf } from "../explore/sources.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** How calls come. */
interface Origins {
  readonly headers?: fc.Arbitrary<NonNullable<Scenario["headers"]>>;
  readonly variables?: fc.Arbitrary<NonNullable<Scenario["variables"]>>;
  readonly divertedFrom?: fc.Arbitrary<string>;
}

/**
 * How calls come, where the flow asks: headers with these texts, with none, and with unexpected
 * ones; and the extensions that calls are diverted from.
 */
export function anyOrigin(program: Program, texts: readonly string[]): Origins {
  const asked = headersOf(program);
  const value = fc.constantFrom("", "7", 'a "b" c', ...texts);
  const headers = fc.dictionary(fc.constantFrom("X-Other", ...asked), value, {
    noNullPrototype: true,
  });
  const variables = variablesOf(program);
  return {
    ...(variables.length === 0
      ? {}
      : {
          variables: fc.dictionary(fc.constantFrom(...variables), value, { noNullPrototype: true }),
        }),
    ...(asked.length === 0 ? {} : { headers }),
    // A call that was not diverted is like one without word from the platform, which is among the
    // faults.
    ...(program.readsDiversion === undefined
      ? {}
      : { divertedFrom: fc.constantFrom("7", ...texts) }),
  };
}
