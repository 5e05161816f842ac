// A flow as its author wrote it, also while it is being written.
export { type SourceFile, fileAt, filesOf, ownPath, withFiles } from "./source/source-files.ts";
export { nameGiven, nameWritten, ownerLetters } from "./language/thing-name.ts";
export { fileOfName, isOwnName, usedName } from "./language/used-names.ts";
export {
  describe,
  headOf,
  isEmpty,
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from "./language/yaml-node.ts";
export {
  type BlockNode,
  faultName,
  type FlowAst,
  type LimitsNode,
  type OptionEntry,
  type OptionNode,
  type ParameterNode,
  type PartNode,
  type RetryNode,
  type StepNode,
  type TargetNode,
  type ThenNode,
  type UseNode,
} from "./language/ast.ts";
export {
  type DeclaredNode,
  type Declaring,
  type Never,
  type SectionFacts,
  begunBySections,
  namedBySections,
  type RenameLocated,
  type Declared,
  declaredAs,
} from "./language/declared.ts";
export { isNameOf } from "./language/option.ts";
export { createLineFinder } from "./source/line-finder.ts";

// The language's words about its parts.
export { kindOf, optionKinds } from "./language/option-kinds/index.ts";
export {
  type KindRecord,
  type OwnKind,
  type TextPart,
  type TextProblem,
  type ValueRule,
  expectedOf,
  expressionPattern,
  isPrintable,
  joinParts,
  mustBe,
  nameOfKind,
  printValue,
} from "./language/option-kinds/option-kind.ts";
export {
  type NameRule,
  identifiers,
  isOwnKey,
  labelPattern,
  labels,
  problemOfName,
  withoutRoot,
} from "./language/names.ts";
export { literalRemedy, numberNamed } from "./language/literal-remedy.ts";
export {
  type LiteralType,
  jsonOf,
  literalExpected,
  literalTypes,
  parseLiteral,
  readJson,
  readLiteral,
} from "./language/literal.ts";
export { argumentsFor } from "./interpret/part-arguments.ts";
export { nullLaws } from "./verbs/null-laws.ts";
export { typeOfShape } from "./language/answer-shape.ts";
export { fitted } from "./language/fits-type.ts";
export { parseType, printType, typePattern, typeWords } from "./language/type-name.ts";
export {
  type RecordType,
  isNullable,
  isOfKind,
  isSameType,
  isScalarType,
  recordKey,
  recordedType,
} from "./language/value-type.ts";
export {
  answeringOutcome,
  begunIn,
  begunOption,
  blocksIn,
  branchesOf,
  branchOptions,
  canBeRetried,
  endsWithConversation,
  handsOn,
  isAnsweredBy,
  knownOutcomes,
  listOption,
  mayStand,
  needsAnswer,
  optionBeforeAnswer,
  normalOutcome,
  isUnsureOutcome,
  optionsBehind,
  possibleOutcomes,
  resultType,
  runsOf,
  tableOf,
  targetOf,
  writtenOptions,
} from "./verbs/step-facts.ts";
export { mediaOfStep } from "./verbs/step-media.ts";
export { mediaNodes, type MediaNode } from "./language/media-nodes.ts";
export { heardAt, saidAt } from "./speech/heard-at.ts";
export { needsSpeech, speechOf } from "./interpret/leg-speech.ts";
export { wordsOfMarkup } from "./language/markup.ts";
export { heardAs, soundsOf } from "./speech/spoken-item.ts";
export { cdrType, historyRoot } from "./interpret/call-history.ts";
export { instantOf, momentText } from "./calendar/place-moment.ts";
export { isZoneFailure, unknownZone, zoneOfPlace } from "./calendar/time-zones.ts";
export {
  type LocalTime,
  type OffsetAt,
  clockOf,
  instantsOf,
  dateOf,
  dayOf,
  localTimeAt,
  offsetsOf,
  weekdays,
} from "./calendar/local-time.ts";

// Rows in memory, as a store finds and keeps them.
export {
  declaredColumns,
  rowsFound,
  keyValue,
  rowWithKey,
  rowsCounted,
  rowsListed,
  rowsReplaced,
  rowsWith,
  rowsWithout,
} from "./ports/memory-rows.ts";

// Files that stand beside a flow, judged by shapes as it is, and their problems in the same words.
export { lettersOf, oneOf, quote } from "./diagnostics/words.ts";
export { didYouMean, sharingWords, suggest } from "./diagnostics/suggest.ts";
export { diagnosticLimit, orderDiagnostics } from "./diagnostics/order.ts";

// Calls, step by step.
export {
  type LegQuestionCommand,
  type SignalCommand,
  isSideKind,
} from "./interpret/side-command.ts";
export type { SentRecording } from "./interpret/sent-recording.ts";
export type { StoreCommand } from "./interpret/store-command.ts";
export { plainReturn, returnedWord } from "./language/return-target.ts";
export { dialOutcomes, isDialOutcome, type DialOutcome } from "./interpret/dial-failure.ts";
export { scopeOf } from "./interpret/activations.ts";
export { type RoomRules, type Scope, type Target, isSecretEntry } from "./interpret/program.ts";
export { currentStep, currentSteps, topFrame } from "./interpret/draft.ts";
export { callerLeg } from "./interpret/state.ts";
export { thingWith } from "./interpret/listing.ts";
export { describeEnding, describeEntry, stepOf } from "./interpret/describe-entry.ts";

// The rooms that calls share.
export type { RoomJournalEntry, RoomJournalEvent, RoomJournalHead } from "./ports/journal.ts";
export {
  type RoomCommand,
  type RoomEvent,
  type RoomState,
  type RoomStep,
  type RunBegin,
  declaredName,
} from "./rooms/room.ts";
export type { DeskRules, QueueRules } from "./rooms/desk-rules.ts";
export { type Duty, type DeskState, duties } from "./rooms/desk-state.ts";
export type { DeskAnswer, DeskMessage } from "./rooms/desk-messages.ts";
export type { LotAnswer, LotMessage, LotRules } from "./rooms/lot.ts";
export type { Meetings } from "./rooms/meetings.ts";
export {
  type ConferenceAnswer,
  type ConferenceMessage,
  type ModeratorOrder,
  type Role,
  orders,
  roles,
} from "./rooms/conference-messages.ts";
export type { RoomFigures } from "./rooms/room-kind.ts";
export {
  figuresOf as roomFigures,
  isOver,
  openRoom,
  roomStep,
  roomTimer,
  standsAlways,
} from "./rooms/step.ts";
export {
  createVirtualClock,
  type VirtualClock,
  type VirtualClockOptions,
} from "./time/virtual-clock.ts";
export { ignoresOf, suppress, type Ignore, withoutIgnored } from "./diagnostics/ignores.ts";
export {
  defineProblem,
  type Problem,
  catalogueOf,
  type ProblemWords,
} from "./diagnostics/problem.ts";
export {
  describeType,
  type ExpressionType,
  expressionTypeOf,
  type TypedValue,
} from "./language/expression-type.ts";
export { wholeValidatorOf, validatorOf } from "./language/validator.ts";
export { isWithin } from "./source/span.ts";
export { defaultLanguage, spokenLanguages, tongueOf } from "./speech/tongues.ts";
export { type ProblemDetail, flowProblem } from "./diagnostics/flow-problem.ts";
export {
  readCalendar,
  type CalendarEvents,
  type CalendarNode,
  type HolidayNode,
} from "./calendar/read-calendar.ts";
export type { EventPart } from "./calendar/with-events.ts";
export { holidaysFrom, type CalendarHours } from "./calendar/calendar.ts";
export { sayings, spokenOptions } from "./language/spoken-options.ts";
export { mostItems } from "./language/option-kinds/trees.ts";
export { choicesOf, isChoice, type AskedArgument } from "./language/asked-argument.ts";
export { calledEndpoint, withTechnology, mostPhones } from "./language/option-kinds/endpoints.ts";
export { walkBlock, type Return, type WalkedFlow } from "./verbs/walk-block.ts";
export { isSpokenText, spokenTextRemedy } from "./language/option-kinds/media.ts";
export { mediaSchemes, promptScheme } from "./language/media-item.ts";
export { readSchedule, type ScheduleNode } from "./calendar/read-schedule.ts";
export { createCalendar } from "./calendar/calendar.ts";
export { type ConferenceRules, type ConferenceState } from "./rooms/conference-state.ts";
export { type LaneRules } from "./rooms/lane.ts";
export { nextAt, recentIn, type Pace } from "./time/pace.ts";
export { type TimetableRules } from "./rooms/timetable.ts";
export { type RingingRules, type TransfersRules } from "./rooms/pair-rooms.ts";
export { type MediaItem } from "./language/media-item.ts";
export { ExpressionFault } from "./interpret/expression-fault.ts";
export { shapeOf } from "./interpret/value-shape.ts";
export { withoutControls } from "./language/control-characters.ts";
export { problemOfText } from "./language/option-kinds/problem-of-text.ts";
export { matchesDialPattern } from "./language/dial-pattern.ts";
export {
  expressionOfDialPattern,
  readDialPlanPattern,
  type DialPlanPattern,
} from "./language/dial-plan-pattern.ts";
export { idOf } from "./interpret/event.ts";
export { type OpenRequest, type RoomOpening } from "./ports/ledger.ts";
export { inWholeMilliseconds } from "./time/clock.ts";
export { type RoomSendCommand, type EmittedEvent } from "./interpret/command.ts";
export { migrateState } from "./interpret/migrate-state.ts";
export { someText, anyText } from "./language/option-kinds/texts.ts";
export { literalSchema, type ScalarKind, type Range } from "./language/option-kinds/scalars.ts";
export { isMomentKind, isMomentOf, readMoment } from "./language/written-moment.ts";
export { languagePattern } from "./language/option-kinds/spoken.ts";
export { isSkipped, unfitOutcome } from "./interpret/unfit.ts";
export { spentTerminator } from "./interpret/spent-terminator.ts";
