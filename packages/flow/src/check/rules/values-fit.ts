import { unknownVariable } from "../../compile/compile-option.ts";
import type { Rule } from "../rule.ts";

/**
 * Every expression is typed against what the flow declares, and every value fits its option: what
 * is wrong with them can be seen in the file, so it must not wait for a call. Most of these
 * problems are of the flow document or its expressions.
 */
export const valuesFit: Rule = {
  problems: [unknownVariable],
  find: ({ steps, prompts }) => [
    ...prompts.diagnostics,
    ...steps.flatMap((step) => step.diagnostics),
  ],
};
