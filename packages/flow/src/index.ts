// A flow's text: what it says, and what is wrong with it.
export { gatherFiles, type FileReader } from "./read/gather-files.ts";
export { checkFlow } from "./check-flow.ts";
export { flowTimes, type FlowTime, type FlowTimes, type FlowTimesOptions } from "./flow-times.ts";
export { compileFlow, type Compilation } from "./compile-flow.ts";
export type { SettingInput, SettingInputs } from "./compile/resolve-settings.ts";

// The language itself, and how to add a verb to it.
export { type Language, withOwn } from "./check/language.ts";
export type { CheckedFlow } from "./check/checked-flow.ts";
export type { CheckedStep } from "./check/checked-step.ts";
export { defineRule, type Finding, type Rule, type RuleDefinition } from "./check/rule.ts";
export { rules } from "./check/rules/index.ts";
export { editorSchema } from "./read/editor-schema.ts";

// Problems, and how they are shown.
export { ruleCatalogue } from "./check/rule-catalogue.ts";
export { expressionCatalogue, type ExpressionCode } from "./expression/expression-catalogue.ts";
