import type { Language } from "@flowrun/flow";
import { openTestFile, readTestFile, type TestReading } from "@flowrun/proof";
import { sourceOf, type GivenFile, type GivenFlow } from "./given-flow.ts";
import { testsOf } from "./renamed-tests.ts";

/** A file of scenarios, read. */
export interface ReadTests {
  readonly file: GivenFile;
  readonly reading: TestReading;
}

/** The files of scenarios that are about this flow, and not about another one. */
export function readTests(flow: GivenFlow, language: Language): readonly ReadTests[] {
  const source = sourceOf(flow);
  return testsOf(flow, language).map((file) => ({
    file,
    reading: readTestFile(openTestFile(file), source, language),
  }));
}
