import type { Rule } from "../rule.ts";

/**
 * Every expression is typed against what the flow declares, and every value fits its option: what is wrong with them can
 * be seen in the file, so it must not wait for a call.
 */
export const valuesFit: Rule = ({ steps }) => steps.flatMap((step) => step.diagnostics);
