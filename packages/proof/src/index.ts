export type { CallerAct, LegBehaviour, PortFault, Scenario } from "./scenario/scenario.ts";
export type { ExpectedLeg, Expectations } from "./scenario/expectations.ts";
export type { ScenarioWebhook, ServerAnswer } from "./scenario/scenario.ts";
export type { ExpectedRequest, ExpectedV2Call } from "./scenario/expectations.ts";
export { callsIn, runScenario, type ScenarioRun } from "./run/run-scenario.ts";
export type { OneRun, Sent } from "./run/run-call.ts";
export type { PhoneCall } from "./run/phones.ts";
export { parseInstant, unknownZoneIn } from "./scenario/instant.ts";
export { expectationsOf } from "./expect/expectations-of.ts";
export { type PrintedProperty, printScenarios } from "./scenario/print-scenario.ts";
export {
  coverFlow,
  percentOf,
  type BlockCoverage,
  type Coverage,
  type CoverageTotals,
} from "./coverage/cover-flow.ts";
export type { EdgeCoverage, StepCoverage, Tally } from "./coverage/cover-flow.ts";
export { formatCoverage } from "./coverage/format-coverage.ts";
export { toLcov } from "./coverage/to-lcov.ts";
export { openTestFile, type TestFile } from "./scenario/open-test-file.ts";
export { blockNamesIn } from "./scenario/block-names.ts";
export { declaredNamesIn, type DeclaredInTest } from "./scenario/declared-names.ts";
export { readTestFile, type TestReading, type Trial } from "./scenario/read-test-file.ts";
export type { Places } from "./scenario/scenario-reader.ts";
export { proofCatalogue, type ProofCode } from "./scenario/proof-catalogue.ts";
export { judgeRun, runTrial, type TrialResult } from "./expect/judge-run.ts";
export type { Departure } from "./expect/departure.ts";
export { type TimelineLine, timelineOf } from "./report/timeline.ts";
export { formatResult, resultJson } from "./report/format-result.ts";
export { type FileResults, type TimedResult, toJunit } from "./report/to-junit.ts";
export {
  beginExploration,
  type Exploration,
  exploreFlow,
  type Exploring,
  usualCalls,
  type ExploreOptions,
  type Unreached,
} from "./explore/explore-flow.ts";
export type { Impossible } from "./explore/impossible.ts";
export type { FoundScenario } from "./explore/choose-scenarios.ts";
export type { FoundFault } from "./explore/faults.ts";
export type { Goal } from "./explore/goals.ts";
export type { FlowPath, Turn } from "./explore/paths.ts";
export {
  readJournal,
  type JournalFile,
  type JournalProblem,
  type JournalReading,
} from "./replay/journal-file.ts";
export {
  replayJournal,
  type Difference,
  type Replay,
  type ReplayStep,
} from "./replay/replay-journal.ts";
export { recordedFlow, settingInputs } from "./replay/recorded-flow.ts";
export {
  isRoomJournal,
  readRoomJournal,
  replayRoom,
  type RoomJournal,
  type RoomReplay,
  type RoomReplayStep,
} from "./replay/room-journal.ts";
export { formatReplay, formatRoomReplay } from "./replay/format-replay.ts";
export { callsBeside } from "./replay/calls-beside.ts";
export {
  journalToScenario,
  type RecordedCall,
  type RecordedScenario,
} from "./replay/journal-to-scenario.ts";
export { replayCatalogue, type ReplayCode } from "./replay/replay-catalogue.ts";
export {
  beginFuzz,
  fuzzFlow,
  type Counterexample,
  type Fuzz,
  type FuzzOptions,
  type FuzzResult,
} from "./fuzz/fuzz-flow.ts";
export { describeFault } from "./fuzz/describe-fault.ts";
export type { KeptCall } from "./fuzz/kept-calls.ts";
export type { Invariant, Violation } from "./fuzz/violation.ts";
export {
  exploreRooms,
  roomsOneByOne,
  type RoomProof,
  type SizedWalk,
} from "./rooms/explore-rooms.ts";
export { formatRooms } from "./rooms/format-rooms.ts";
export type { BrokenOrder } from "./rooms/walk-room.ts";
export type { Certificate, FlowReads, ReadText } from "./certificate/certificate.ts";
export { certify } from "./certificate/certify.ts";
export { type Fact, summaryOf } from "./certificate/summary.ts";
export { toPage } from "./certificate/to-page.ts";
export { formatExploration } from "./explore/format-exploration.ts";
export { toHtml } from "./coverage/to-html.ts";
export { scenarioSchema } from "./scenario/scenario-schema.ts";
export { breaksOf } from "./mutate/breaks-of.ts";
export type { FlowBreak } from "./mutate/flow-break.ts";
export {
  type BreakDifference,
  type BreakJudge,
  type BreakVerdict,
  createBreakJudge,
} from "./mutate/judge-break.ts";
export {
  type BreakReport,
  type BreakTally,
  formatBreaks,
  isMissed,
  tallyOf,
  type TriedBreak,
} from "./mutate/format-breaks.ts";
export type { Moment, PatternKind, Property, PropertyRule } from "./property/property.ts";
export { type BrokenRule, brokenRules } from "./property/broken-rules.ts";
export { type BrokenProperty, judgeProperties } from "./property/judge-properties.ts";
export { historyOf, type HistoryStep } from "./fuzz/call-history.ts";
export {
  compareFlows,
  type CompileWith,
  type FlowComparison,
  type FlowDifference,
  type TriedCall,
} from "./compare/compare-flows.ts";
export {
  type CallDifference,
  describeDifference,
  firstDifference,
} from "./observe/first-difference.ts";
export { type Observed, observedOf } from "./observe/observed-of.ts";
