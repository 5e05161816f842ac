import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import { readsOfCall } from "../explore/sources.ts";

/** The number that is called, where an expression looks at it; elsewhere it does not matter. */
export function anyNumber(
  program: Program,
  numbers: readonly string[],
): { readonly to?: fc.Arbitrary<string> } {
  return readsOfCall(program, "to") ? { to: fc.constantFrom(...numbers) } : {};
}
