import type { Program } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import type { Scenario } from "@flowrun/proof";
import { compileWith, sourceOf, type GivenFlow } from "./given-flow.ts";
import { type ReadTests, readTests } from "./read-tests.ts";

/** A flow that calls are looked for in. */
export interface Searchable extends Pick<Scenario, "settings"> {
  readonly program: Program;
  /** The files of scenarios that are about it. */
  readonly tests: readonly ReadTests[];
}

/**
 * The program that is searched: with the settings of the first scenario, where it needs any.
 * `undefined` for a flow with errors.
 */
export function beginSearch(flow: GivenFlow, language: Language): Searchable | undefined {
  const tests = readTests(flow, language);
  const [trial] = tests.flatMap(({ reading }) => reading.trials);
  const source = sourceOf(flow);
  for (const settings of [{}, trial?.scenario.settings ?? {}]) {
    const program = compileWith(source, settings, language);
    if (program !== undefined) return { program, settings, tests };
  }
  return undefined;
}
