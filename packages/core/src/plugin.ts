// The needs of a plugin's author: the ports, the data that passes through them, how to tell time,
// and how to fail.
export {
  deepestJson,
  isJsonObject,
  isWithinDepth,
  parseJson,
  type Json,
  type JsonObject,
} from "./json.ts";
export { pause, type Clock, type StopSignal } from "./time/clock.ts";
export type { Cell, CellRecord } from "./ports/cell.ts";
export { cellCatalogue, cellError, type CellCode } from "./ports/cell-catalogue.ts";
export type { CallRecord, DialRecord, StepRecord } from "./ports/call-record.ts";
export type { EmittedEvent, Events } from "./ports/events.ts";
export type { Journal, JournalEntry, RoomJournalEntry } from "./ports/journal.ts";
export type { Ledger, LedgerEntry } from "./ports/ledger.ts";
export type { Logger } from "./ports/logger.ts";
export { columnsLookedInto, isReplaced, isSameRow } from "./ports/memory-rows.ts";
export type {
  Find,
  List,
  ListedRow,
  Lookup,
  Order,
  Replace,
  Row,
  Save,
  Count,
  Delete,
  Store,
} from "./ports/store.ts";
export type {
  ConnectionState,
  LegCreated,
  Survey,
  LegOrigin,
  ReplacedLeg,
  SurveyedLeg,
  SurveyedRecording,
  Transport,
  TransportReceiver,
  Wanted,
} from "./ports/transport.ts";
export type { HttpAnswer, HttpPort } from "./ports/http.ts";
export type { MailPort, OutgoingMail } from "./ports/mail.ts";
export type { SealPort } from "./ports/seal.ts";
export type { RecognitionPort, RecognitionReceiver, SpeechPort } from "./ports/speech.ts";
export type { AgentPort, AgentReceiver, AgentTalk, StreamPort, StreamTask } from "./ports/agent.ts";
export {
  recognitionCatalogue,
  recognitionError,
  type RecognitionCode,
} from "./ports/recognition-catalogue.ts";
export { soundRate, type SoundLine } from "./ports/sound.ts";
export { readWave, writeWave, type Wave, type WaveFormat } from "./ports/wave.ts";
export type { JsonSchema, V2Operation, V2Operations, V2Port } from "./ports/v2.ts";
export { PortError, type PortErrorOptions } from "./ports/port-error.ts";
export { connectionFailure, type ConnectionFailure } from "./ports/connection-failure.ts";
export {
  backoffMs,
  isPassing,
  readRetryAfter,
  retry,
  type Backoff,
  type RetryOptions,
  type Setback,
} from "./time/retry.ts";
export type { HangupCause } from "./interpret/hangup-cause.ts";
export type { PlatformCommand, PlatformPart, SnoopedSound } from "./interpret/platform-command.ts";
export type {
  HttpFile,
  HttpMethod,
  HttpRequest,
  Mail,
  Sealing,
  SpokenText,
  Transcribing,
  V2Call,
} from "./interpret/side-command.ts";
export type { AgentTask, AgentTool, AgentWord, Listening } from "./interpret/sound-command.ts";
export type {
  CallEvent,
  CallStart,
  Heard,
  PlatformEvent,
  PortOutcome,
  RunStart,
  WebhookStart,
} from "./interpret/event.ts";
export { createAlarms, type Alarms } from "./time/alarms.ts";
export { RenewedMap } from "./renewed-map.ts";
export type { Table } from "./interpret/program.ts";
export { webhookNames, type WebhookName } from "./language/webhook-names.ts";
export type { ScalarType, ScalarValue, ValueType } from "./language/value-type.ts";
export { parseDuration } from "./language/duration.ts";
export { isMomentOf } from "./language/written-moment.ts";
export type { Catalogue, CatalogueEntry } from "./diagnostics/catalogue.ts";
