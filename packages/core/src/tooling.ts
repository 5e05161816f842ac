// What only the packages beside this one need: proofs, graphs, the language server, the command
// line. It changes with them.

// A flow as its author wrote it, also while it is being written.
export { readDraft, readFlow, type FlowDraft, type FlowReading } from "./read/read-flow.ts";
export { usedPath } from "./read/use-shape.ts";
export { fileAt, filesOf, type SourceFile } from "./source/source-files.ts";
export { fileOfName, isOwnName, usedName } from "./language/used-names.ts";
export { looksLikeFlow } from "./read/read-version.ts";
export { deepestNesting } from "./yaml/convert-yaml.ts";
export { largestFlow, readEditedYaml, readYaml, type YamlReading } from "./yaml/read-yaml.ts";
export {
  describe,
  headOf,
  isEmpty,
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from "./yaml/yaml-node.ts";
export type {
  BlockNode,
  FlowAst,
  OptionEntry,
  OptionNode,
  PromptNode,
  SettingNode,
  StepNode,
  TableNode,
  TargetNode,
  ThenNode,
  VariableNode,
  WebhookNode,
} from "./language/ast.ts";
export { createLineFinder } from "./source/line-finder.ts";

// What two calls are told when a phone connects those it talks to in them.
export { transferEvents } from "./host/transfer-events.ts";

// What the language says of its parts.
export { optionKinds } from "./language/option-kinds/index.ts";
export type { KindRecord } from "./language/option-kinds/option-kind.ts";
export { labelPattern } from "./language/names.ts";
export {
  jsonOf,
  literalExpected,
  type LiteralType,
  parseLiteral,
  readLiteral,
} from "./language/literal.ts";
export { argumentsFor } from "./interpret/part-arguments.ts";
export { fitted } from "./language/fits-type.ts";
export { printType } from "./language/type-name.ts";
export { isScalarType } from "./language/value-type.ts";
export { commonKeys } from "./read/step-shape.ts";
export { requiredOptions, takesMap } from "./read/verb-shape.ts";
export {
  branchesOf,
  endsWithConversation,
  normalOutcome,
  possibleOutcomes,
  runsOf,
  writtenOptions,
} from "./verbs/step-facts.ts";
export { mediaOfStep } from "./verbs/step-media.ts";
export { mediaNodes, type MediaNode } from "./language/media-nodes.ts";
export { heardAt } from "./speech/heard-at.ts";
export { heardAs } from "./speech/spoken-item.ts";
export { mediaByLanguage } from "./compile/check-prompts.ts";
export { declarationsOf, stepsOf, type DeclaringParts } from "./compile/declarations-of.ts";
export { expectedSetting, readSettingValue } from "./compile/resolve-settings.ts";
export { tablesOf } from "./compile/tables-of.ts";
export {
  parseTemplate,
  type Template,
  type TemplatePart,
  type TemplateResult,
} from "./expression/parse-template.ts";
export { cdrType, historyRoot } from "./interpret/call-history.ts";
export { callFields, webhookFields } from "./expression/cel-environment.ts";
export { unknownZone } from "./calendar/time-zones.ts";
export { instantsOf, offsetsOf } from "./calendar/local-time.ts";
export { scopeRoots, timeRoot, type Declarations } from "./expression/declarations.ts";
export { draw } from "./expression/flow-functions.ts";
export { expressionFunctions, type ExpressionFunction } from "./expression/expression-functions.ts";

// The paths through a flow; a flow with mistakes has them too.
export { createCheckedFlow, type CheckedFlow } from "./check/checked-flow.ts";
export type { CheckedStep } from "./compile/checked-step.ts";
export { blocksNamedBy, goesOn, type Edge, type FlowGraph } from "./check/graph/flow-graph.ts";
export { reachableNodes } from "./check/graph/graph-search.ts";
export {
  mediaNamedIn,
  missingMedia,
  type MediaAnswer,
  type NamedMedia,
} from "./check/platform-media.ts";

// Rows in memory, as a store finds and keeps them.
export {
  declaredColumns,
  rowsFound,
  rowsListed,
  rowsReplaced,
  rowsWith,
} from "./ports/memory-rows.ts";

// Files that stand beside a flow, judged by shapes as it is, and their problems in the same words.
export { createShapeReader, type ShapeReader } from "./read/shape-reader.ts";
export { judge } from "./read/judge.ts";
export { told, wrongValue, type Misfit, type Shape } from "./read/shape.ts";
export { keyedMap, wrongMap, type KeyedMap } from "./read/map-shapes.ts";
export { anything, literalShape, textShape, valueShape } from "./read/text-shapes.ts";
export { memberOf, numberOf, scalarOf, textOf } from "./read/members.ts";
export { oneOf, quote } from "./diagnostics/words.ts";
export { didYouMean, suggest } from "./diagnostics/suggest.ts";
export { orderDiagnostics } from "./diagnostics/order.ts";

// Calls, step by step.
export { isSideKind } from "./interpret/side-command.ts";
export { returnedWord } from "./language/return-target.ts";
export { scopeOf } from "./interpret/activations.ts";
export type { Scope } from "./interpret/program.ts";
export { currentStep, currentSteps, topFrame } from "./interpret/draft.ts";
export { callerLeg } from "./interpret/state.ts";
export {
  createCallJournal,
  toldOf,
  walkOf,
  type CallJournal,
  type ToldProgram,
} from "./host/call-journal.ts";
export { createStepSecrecy, mask, type StepSecrecy } from "./host/mask.ts";
export { judgeOffer } from "./host/judge-offer.ts";
export { oncePerProgram } from "./host/once-per-program.ts";
export { describeEnding, describeEntry, stepOf } from "./interpret/describe-entry.ts";

// What calls share.
export type { RoomJournalEntry, RoomJournalEvent, RoomJournalHead } from "./ports/journal.ts";
export {
  declaredName,
  type RoomCommand,
  type RoomEvent,
  type RoomState,
  type RoomStep,
} from "./rooms/room.ts";
export type { DeskRules } from "./rooms/desk-rules.ts";
export type { LotRules } from "./rooms/lot.ts";
export type { RoomFigures } from "./rooms/room-kind.ts";
export { figuresOf as roomFigures, openRoom, roomStep, standsAlways } from "./rooms/step.ts";
