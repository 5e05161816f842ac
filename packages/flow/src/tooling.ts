// A flow as its author wrote it, also while it is being written.
export { readFlow, type FlowReading } from "./read/read-flow.ts";
export { readDraft, type FlowDraft } from "./read/read-tree.ts";
export { sections } from "./read/sections/index.ts";
export { defineSection, type Section, type SectionDefinition } from "./read/sections/section.ts";
export { calendars } from "./read/sections/calendars.ts";
export { headers } from "./read/sections/headers.ts";
export { prompts } from "./read/sections/prompts.ts";
export { queues } from "./read/sections/queues.ts";
export { requests } from "./read/sections/requests.ts";
export { schedules } from "./read/sections/schedules.ts";
export { settings, type SettingNode } from "./read/sections/settings.ts";
export { signals } from "./read/sections/signals.ts";
export { tables, type TableNode } from "./read/sections/tables.ts";
export { variables } from "./read/sections/variables.ts";
export { vars } from "./read/sections/vars.ts";
export { webhooks } from "./read/sections/webhooks.ts";
export { readEvents } from "./read/icalendar.ts";
export { usedPath } from "./read/use-shape.ts";
export { looksLikeFlow } from "./read/read-version.ts";
export { deepestNesting } from "./yaml/convert-yaml.ts";
export { largestFlow, readEditedYaml, readYaml, type YamlReading } from "./yaml/read-yaml.ts";

// The language's own texts about its parts.
export { commonKeys } from "./read/step-shape.ts";
export { requiredOptions, takesMap } from "./read/verb-shape.ts";
export { mediaByLanguage } from "./compile/media-by-language.ts";
export { declarationsOf, stepsOf, type DeclaringParts } from "./compile/declarations-of.ts";
export { expectedSetting, readSettingValue } from "./compile/resolve-settings.ts";
export {
  parseTemplate,
  type Template,
  type TemplatePart,
  type TemplateResult,
} from "./expression/parse-template.ts";
export { createExpressionReader, type ExpressionTree } from "./expression/read-expression.ts";
export { callFields, webhookFields } from "./expression/cel-environment.ts";
export { scopeRoots, timeRoot, type Declarations } from "./expression/declarations.ts";
export { draw } from "./expression/flow-functions.ts";
export { expressionFunctions, type ExpressionFunction } from "./expression/expression-functions.ts";

// The paths through a flow; a flow with mistakes has them too.
export { createCheckedFlow, type CheckedFlow } from "./check/checked-flow.ts";
export type { CheckedStep } from "./check/checked-step.ts";
export { blocksNamedBy, goesOn, type Edge, type FlowGraph } from "./check/graph/flow-graph.ts";
export { reachableNodes } from "./check/graph/graph-search.ts";
export {
  mediaNamedIn,
  missingMedia,
  type MediaAnswer,
  type NamedMedia,
} from "./check/platform-media.ts";

// Files that stand beside a flow, judged by shapes as it is, and their problems in the same words.
export { createShapeReader, type ShapeReader } from "./read/shape-reader.ts";
export { judge } from "./read/judge.ts";
export { closestLayout } from "./yaml/closest-layout.ts";
export { withTriedProposals, type Trying } from "./check/tried-proposals.ts";
export { withCause } from "./yaml/with-cause.ts";
export { asYamlReads } from "./read/as-yaml-reads.ts";
export { told, withoutList, wrongValue, type Misfit, type Shape } from "./read/shape.ts";
export {
  keyedMap,
  wordsFor,
  wrongMap,
  type KeyedMap,
  type WordsElsewhere,
} from "./read/map-shapes.ts";
export { anything, literalShape, textShape, valueShape } from "./read/text-shapes.ts";
export { memberOf, numberOf, scalarOf, textOf } from "./read/members.ts";
