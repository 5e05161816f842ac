import { unknownVariable } from "../../compile/compile-option.ts";
import { stepProblems } from "../lost-arguments.ts";
import type { Rule } from "../rule.ts";

/**
 * Every expression is typed against the flow's declarations, and every value fits its option. These
 * faults can be seen in the file, so they must not wait for a call. Most of these problems are of
 * the flow document or its expressions.
 */
export const valuesFit: Rule = {
  problems: [unknownVariable],
  find: (flow) => [...flow.prompts.diagnostics, ...stepProblems(flow)],
};
