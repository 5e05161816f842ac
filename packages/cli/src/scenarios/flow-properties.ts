import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Property } from "@flowrun/proof";
import type { Invocation } from "../invocation.ts";
import { printWarnings } from "../terminal/report.ts";
import { findScenarios } from "./find-scenarios.ts";
import { loadTestFile } from "./test-files.ts";

/**
 * The properties of a flow: those of the test files beside it that are about it, or of these files.
 * A file with mistakes gives none, and a warning.
 */
export async function flowProperties(
  invocation: Invocation,
  flow: string,
  files: readonly string[] = testsBeside(invocation, flow),
): Promise<readonly Property[]> {
  const found: Property[] = [];
  for (const file of files) {
    const { properties, diagnostics } = await loadTestFile(invocation.surroundings, file);
    found.push(...properties);
    if (diagnostics.length > 0)
      printWarnings(invocation, [
        `"${file}" has mistakes, so its properties are not tried: flowrun test ${file}`,
      ]);
  }
  return found;
}

/** The test files beside a flow that are about it; none of a flow on standard input. */
export function testsBeside(
  { surroundings: { cwd } }: Invocation,
  flow: string,
): readonly string[] {
  if (flow === "-") return [];
  const found = findScenarios({ flow: pathToFileURL(resolve(cwd, flow)).href, open: [] });
  return found.map(({ uri }) => join(dirname(flow), basename(fileURLToPath(uri)))).toSorted();
}
