// A flow's text: what it says, and what is wrong with it.
export { createSource, positionOf, type Position, type Source } from "./source/source.ts";
export type { Located, Span } from "./source/span.ts";
export { checkFlow } from "./check-flow.ts";
export { mediaNamedIn, missingMedia, type MediaAnswer, type NamedMedia } from "./check/platform-media.ts";
export { flowTimes, type FlowTime, type FlowTimes, type FlowTimesOptions } from "./flow-times.ts";
export { readFlow, type FlowReading } from "./read/read-flow.ts";
export { compileFlow, type Compilation } from "./compile-flow.ts";
export type { SettingInput, SettingInputs } from "./compile/resolve-settings.ts";
export type { CompiledValue, Program, Step, Table } from "./interpret/program.ts";

// The language itself, for editors and documentation.
export { verbs } from "./verbs/index.ts";
export type { Language } from "./check/language.ts";
export { defineVerb, type Options, type ValuesOf, type VerbDefinition } from "./verbs/define-verb.ts";
export { endsWithConversation, possibleOutcomes, writtenOptions } from "./verbs/step-facts.ts";
export type {
  Entry,
  KnownOptions,
  Mistake,
  TimedOptions,
  Verb,
  VerbKeys,
  VerbMistakes,
  VerbSends,
  VerbTime,
  WrittenOptions,
} from "./interpret/verb.ts";
export { webhookNames, type WebhookName } from "./language/webhook-names.ts";
export type { Option, OptionKind } from "./language/option.ts";
export { editorSchema } from "./editor/editor-schema.ts";
export { formatDuration, parseDuration } from "./language/duration.ts";

// A flow that is being written, for editors.
export { readDraft, type FlowDraft } from "./read/read-flow.ts";
export { deepestNesting, largestFlow, readYaml, type YamlReading } from "./yaml/read-yaml.ts";
export type { YamlEntry, YamlList, YamlMap, YamlNode, YamlScalar } from "./yaml/yaml-node.ts";
export type {
  BlockNode,
  FlowAst,
  OptionEntry,
  OptionNode,
  SettingNode,
  StepNode,
  TableNode,
  TargetNode,
  ThenNode,
  VariableNode,
  WebhookNode,
} from "./language/ast.ts";
export { isScalarType, type ScalarType, type ValueType } from "./language/value-type.ts";
export { commonKeys } from "./read/step-shape.ts";
export { optionKinds } from "./language/option-kinds/index.ts";
export type { KindRecord } from "./language/option-kinds/option-kind.ts";
export { labelPattern } from "./language/names.ts";
export { requiredOptions } from "./read/verb-shape.ts";
export { declarationsOf, stepsOf, type DeclaringParts } from "./compile/declarations-of.ts";
export { parseTemplate, type Template, type TemplatePart, type TemplateResult } from "./expression/parse-template.ts";
export { answerFields, callFields, webhookFields } from "./expression/cel-environment.ts";
export { scopeRoots, type Declarations } from "./expression/declarations.ts";

// The paths through a flow, for pictures of it; a flow with mistakes has them too.
export { createCheckedFlow, type CheckedFlow } from "./check/checked-flow.ts";
export type { CheckedStep } from "./compile/checked-step.ts";
export { blocksNamedBy, goesOn, type Edge, type FlowGraph } from "./check/graph/flow-graph.ts";
export { reachableNodes } from "./check/graph/graph-search.ts";
export { createLineFinder } from "./source/line-finder.ts";

// What reads files that stand beside a flow, and reports them as it does flows.
export { createShapeReader, emptyValue, type ShapeReader } from "./read/shape-reader.ts";
export { headOf, type KnownKeys, needKey, readKeys, readMap } from "./read/read-keys.ts";
export { readInteger, readScalar, readText } from "./read/read-scalar.ts";
export { jsonOf, literalExpected, type LiteralType, parseLiteral, readLiteral } from "./language/literal.ts";
export { oneOf, quote } from "./diagnostics/words.ts";
export { describe, isEmpty } from "./yaml/yaml-node.ts";
export { expectedSetting, readSettingValue } from "./compile/resolve-settings.ts";
export { orderDiagnostics } from "./diagnostics/order.ts";

// Problems, and how they are shown.
export type { Diagnostic, RelatedPlace } from "./diagnostics/diagnostic.ts";
export { formatDiagnostic, formatDiagnostics } from "./diagnostics/format.ts";
export { toGithubCommand } from "./diagnostics/to-github.ts";
export { toJsonDiagnostic, type JsonDiagnostic } from "./diagnostics/to-json.ts";
export { codeFrame } from "./source/code-frame.ts";
export { didYouMean } from "./diagnostics/suggest.ts";
export { flowCatalogue, type FlowCode } from "./diagnostics/flow-catalogue.ts";
export { ruleCatalogue } from "./check/rule-catalogue.ts";
export { expressionCatalogue, type ExpressionCode } from "./expression/expression-catalogue.ts";
export { runCatalogue, type RunCode } from "./interpret/run-catalogue.ts";
export { hostCatalogue, type HostCode } from "./host/host-catalogue.ts";

// The interpreter.
export { start, step } from "./interpret/step.ts";
export { currentStep, type StepResult } from "./interpret/draft.ts";
export type { CallState } from "./interpret/state.ts";
export type { CallEvent, CallStart, StopReason, WebhookStart } from "./interpret/event.ts";
export type {
  Command,
  HttpCommand,
  HttpRequest,
  LogCommand,
  LookupCommand,
  PlatformCommand,
  SideCommand,
  TimerCommand,
  V2Call,
  V2Command,
} from "./interpret/command.ts";
export type { EndReason, TraceEntry } from "./interpret/trace.ts";

// The host, which runs calls over ports.
export { createHost } from "./host/create-host.ts";
export type { Drained, Host, HostOptions, Observation, Observer, Webhook, WebhookFate } from "./host/host.ts";
export type { CallLimits } from "./host/admission.ts";
export type { HostStats } from "./host/host-stats.ts";
export type { Clock } from "./time/clock.ts";
export type { HttpAnswer, HttpPort } from "./ports/http.ts";
export type { Journal, JournalEntry, JournalEvent, JournalStart, Waypoint } from "./ports/journal.ts";
export { createCallJournal, replay, walkOf, type CallJournal } from "./host/call-journal.ts";
export { mask } from "./host/mask.ts";
export type { Logger } from "./ports/logger.ts";
export type { ConnectionState, Transport } from "./ports/transport.ts";
export type { Store } from "./ports/store.ts";
export type { JsonSchema, V2Operation, V2Operations, V2Port } from "./ports/v2.ts";
export type { Json, JsonObject } from "./json.ts";
