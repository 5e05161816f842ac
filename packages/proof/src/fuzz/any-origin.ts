import type { Program } from "@flowrun/core";
import * as fc from "fast-check";
import { headersOf, readsOfCall, variablesOf } from "../explore/sources.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** How calls come. */
interface Origins {
  readonly headers?: fc.Arbitrary<NonNullable<Scenario["headers"]>>;
  readonly variables?: fc.Arbitrary<NonNullable<Scenario["variables"]>>;
  readonly divertedFrom?: fc.Arbitrary<string>;
  readonly callerName?: fc.Arbitrary<string>;
  readonly args?: fc.Arbitrary<readonly string[]>;
}

/** Names as phones have them. */
const names = ["", "Ola", "Ola Nordmann", "Nordmann, Ola", " Ola ", "4712345678", "Åse Ærø 你"];

/**
 * How calls come, where the flow asks: headers with these texts, with none, and with unexpected
 * ones. Likewise the extensions that calls are diverted from, the names of callers, and arguments.
 */
export function anyOrigin(program: Program, texts: readonly string[]): Origins {
  const asked = headersOf(program);
  const value = fc.constantFrom("", "7", 'a "b" c', ...texts);
  const headers = fc.dictionary(fc.constantFrom("X-Other", ...asked), value, {
    noNullPrototype: true,
  });
  const variables = variablesOf(program);
  return {
    ...(readsOfCall(program, "name") ? { callerName: fc.constantFrom(...names) } : {}),
    ...(readsOfCall(program, "args") ? { args: fc.array(value, { maxLength: 3 }) } : {}),
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
