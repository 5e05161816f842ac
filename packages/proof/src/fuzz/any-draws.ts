import type { Program } from "@flowrun/core";
import * as fc from "fast-check";
import { labelsIn, sourcesIn } from "../explore/sources.ts";

/** Draws for one label of those that expressions draw by, or for none. */
export function anyDraws(program: Program): fc.Arbitrary<Readonly<Record<string, number>>> {
  const labels = [...new Set(sourcesIn(program).flatMap(labelsIn))];
  if (labels.length === 0) return fc.constant({});
  const number = fc.integer({ min: 0, max: 99 });
  return fc.dictionary(fc.constantFrom(...labels), number, { maxKeys: 1, noNullPrototype: true });
}
