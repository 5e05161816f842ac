// A flow's text: what it says, and what is wrong with it.
export { createSource, type Source } from "./source/source.ts";
export { positionOf, type Position } from "./source/position.ts";
export type { Located, Span } from "./source/span.ts";
export type { CompiledValue, Program, Step, Table } from "./interpret/program.ts";

// The language itself, and how to add a verb to it.
export { verbs } from "./verbs/index.ts";
export {
  defineVerb,
  type Options,
  type ValuesOf,
  type VerbDefinition,
} from "./verbs/define-verb.ts";
export type { PeerSystem, Place, Verb, VerbTime } from "./interpret/verb.ts";
export type { Entry, Menu, VerbKeys } from "./interpret/verb-keys.ts";
export type {
  KnownOptions,
  Mistake,
  TimedOptions,
  VerbMistakes,
  VerbSends,
  WrittenOptions,
} from "./interpret/verb-options.ts";
export type { Option } from "./language/option.ts";
export type { OptionKind } from "./language/option-values.ts";
export type { ScalarType, ValueType } from "./language/value-type.ts";
export { webhookNames, type WebhookName } from "./language/webhook-names.ts";
export { formatDuration, parseDuration } from "./language/duration.ts";

// Problems, and how they are shown.
export type { Diagnostic, RelatedPlace } from "./diagnostics/diagnostic.ts";
export { formatDiagnostic, formatDiagnostics } from "./diagnostics/format.ts";
export { toGithubCommand } from "./diagnostics/to-github.ts";
export { toJsonDiagnostic, type JsonDiagnostic } from "./diagnostics/to-json.ts";
export { codeFrame } from "./source/code-frame.ts";
export { flowCatalogue, type FlowCode } from "./diagnostics/flow-catalogue.ts";
export { runCatalogue, type RunCode } from "./interpret/run-catalogue.ts";

// The interpreter.
export { start, step } from "./interpret/step.ts";
export type { StepResult } from "./interpret/draft.ts";
export { isRun, stateVersion, type CallState } from "./interpret/state.ts";
export type {
  CallEvent,
  CallStart,
  Heard,
  PartStart,
  RunStart,
  StopReason,
  WebhookStart,
} from "./interpret/event.ts";
export type { Command, EmitCommand, LogCommand, TimerCommand } from "./interpret/command.ts";
export type { PlatformCommand, PlatformPart, SnoopedSound } from "./interpret/platform-command.ts";
export type {
  HttpCommand,
  HttpRequest,
  Mail,
  MailCommand,
  SideCommand,
  SealCommand,
  Sealing,
  SpeechCommand,
  SpokenText,
  TranscribeCommand,
  Transcribing,
  V2Call,
  V2Command,
} from "./interpret/side-command.ts";
export type {
  CountCommand,
  DeleteCommand,
  FindCommand,
  ListCommand,
  LookupCommand,
  SaveCommand,
} from "./interpret/store-command.ts";
export type {
  AgentCommand,
  AgentTask,
  AgentTool,
  AgentWord,
  AgentWordCommand,
  ListenCommand,
  Listening,
  SoundCommand,
  StreamCommand,
} from "./interpret/sound-command.ts";
export type { EndReason, TraceEntry } from "./interpret/trace.ts";

// The host, which runs calls over ports.
export type { Clock } from "./time/clock.ts";
export type { HttpAnswer, HttpPort } from "./ports/http.ts";
export type { MailPort, OutgoingMail } from "./ports/mail.ts";
export type { SealPort } from "./ports/seal.ts";
export type {
  Journal,
  JournalEntry,
  JournalEvent,
  JournalStart,
  Waypoint,
} from "./ports/journal.ts";
export type { Logger } from "./ports/logger.ts";
export type { ConnectionState, Transport } from "./ports/transport.ts";
export type { RecognitionPort, RecognitionReceiver, SpeechPort } from "./ports/speech.ts";
export type { AgentPort, AgentReceiver, AgentTalk, StreamPort, StreamTask } from "./ports/agent.ts";
export type { SoundLine } from "./ports/sound.ts";
export type { Store } from "./ports/store.ts";
export type { JsonSchema, V2Operation, V2Operations, V2Port } from "./ports/v2.ts";
export type { Json, JsonObject } from "./json.ts";
