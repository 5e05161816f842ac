import type { ImportCode } from "./import-catalogue.ts";
import type { ImportProblem } from "./imported.ts";

/** A file that cannot be imported, and why. */
export function problem(
  code: ImportCode,
  message: string,
  hint: string,
): { readonly problem: ImportProblem } {
  return { problem: { code, message, hint } };
}

/** JSON is wanted, and the file is none. */
export const brokenJson: { readonly problem: ImportProblem } = problem(
  "IMPORT_BROKEN_JSON",
  "The file is no JSON: it is cut off, or was changed by hand.",
  "Export the flow once more, and import that file as it is.",
);
