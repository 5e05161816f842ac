// What the author of a plugin needs: the ports, what passes through them, how to tell time, and how to fail.
export type { Json, JsonObject } from "./json.ts";
export type { Clock } from "./ports/clock.ts";
export type { Journal, JournalEntry } from "./ports/journal.ts";
export type { Logger } from "./ports/logger.ts";
export type { Lookup, Row, Store } from "./ports/store.ts";
export type { ConnectionState, PlatformEvent, Transport, TransportReceiver } from "./ports/transport.ts";
export type { HttpAnswer, HttpMethod, HttpPort, HttpRequest } from "./ports/http.ts";
export type { JsonSchema, V2Call, V2Operation, V2Operations, V2Port } from "./ports/v2.ts";
export { PortError, type PortErrorOptions, type PortOutcome } from "./ports/port-error.ts";
export { connectionFailure, type ConnectionFailure } from "./ports/connection-failure.ts";
export { isPassing, retry, type RetryOptions, type Setback } from "./ports/retry.ts";
export type { HangupCause, PlatformCommand } from "./interpret/command.ts";
export type { CallEvent, CallStart } from "./interpret/event.ts";
export { createAlarms, type Alarms } from "./time/alarms.ts";
export { createClock, type ClockParts } from "./time/create-clock.ts";
export type { Table } from "./program/program.ts";
export type { ValueType } from "./language/value-type.ts";
export type { Catalogue, CatalogueEntry } from "./diagnostics/catalogue.ts";
