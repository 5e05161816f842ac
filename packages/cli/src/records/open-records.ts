import { resolve } from "node:path";
import type { Observer } from "@flowrun/host";
import type { CallRecord, Events, Logger, Store } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import type { ConfigText } from "../config/config-entry.ts";
import {
  createDatabaseTarget,
  createFileTarget,
  openOutbox,
  type OpenOutbox,
  type OutboxRequest,
  entryOf,
  type OutboxStats,
  type Target,
  createWebhookTarget,
} from "@flowrun/outbox";
import type { Surroundings } from "../surroundings.ts";
import { createCallRecords } from "./call-records.ts";
import { createRecordFile, type RecordStats } from "./record-file.ts";

/** The news of a run for others: the record of each call, and the events of flows. */
export interface OpenRecords {
  /** Makes the records; `undefined` where nobody gets any. */
  readonly observer: Observer | undefined;
  /** Takes the events of flows; `undefined` where nobody gets any. */
  readonly events: Events | undefined;
  /** The counts of the file of records; absent without one. */
  readonly fileStats: (() => RecordStats) | undefined;
  /** The counts of the outbox; absent where nobody needs one. */
  readonly outboxStats: (() => OutboxStats) | undefined;
  /**
   * Ends telling while the store and the clock are still there. The next process tells of later
   * events.
   */
  readonly stop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The options that decide who is told. */
export interface RecordsRequest {
  readonly config: Pick<Config, "records" | "events" | "outbox" | "db" | "store">;
  /** From where a path in the configuration file counts. */
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment" | "userId" | "clock">;
  /** The owner of the calls, fit for the name of a file. */
  readonly owner: string;
  readonly store: Store;
  readonly log: Logger;
}

/**
 * Opens whatever gets records and events. Rejects with a `CliError` when something of it cannot be
 * used.
 */
export async function openRecords(request: RecordsRequest): Promise<OpenRecords> {
  const { config, surroundings, log } = request;
  const { clock } = surroundings;
  const [recordTargets, eventTargets] = [recordTargetsOf(request), eventTargetsOf(request)];
  const targets = [...recordTargets, ...eventTargets];
  const outbox =
    targets.length === 0 ? undefined : await openOutbox(outboxRequest(request, targets));
  const { file, numbers } = config.records;
  const records =
    file && createRecordFile(pathOf(file, request), (message) => log.warn({}, message));
  const to = recordTargets.map(({ name }) => name);
  const write = (record: CallRecord, mayBeThere: boolean): void => {
    records?.write(record, mayBeThere);
    outbox?.take(entryOfRecord(record), to);
  };
  const isRecorded = records !== undefined || to.length > 0;
  return {
    observer: isRecorded ? createCallRecords({ numbers, clock, write }) : undefined,
    events: eventTargets.length === 0 ? undefined : eventsInto(outbox, eventTargets),
    fileStats: records?.stats,
    outboxStats: outbox && (() => outbox.stats()),
    stop: async () => outbox?.stop(),
    async close() {
      records?.close();
      await outbox?.close();
    },
  };
}

function recordTargetsOf({
  config,
  surroundings: { clock },
  store,
}: RecordsRequest): readonly Target[] {
  const { database, webhook } = config.records;
  if (database && config.db === undefined && config.store === undefined) throw noDatabase();
  if (database && store.record === undefined) throw recordsNothing();
  const record = store.record?.bind(store);
  return [
    ...(database && record !== undefined ? [createDatabaseTarget("records.database", record)] : []),
    ...(webhook === undefined
      ? []
      : [createWebhookTarget({ name: "records.webhook", ...webhook, clock })]),
  ];
}

function eventTargetsOf(request: RecordsRequest): readonly Target[] {
  const { file, webhook } = request.config.events;
  const { clock } = request.surroundings;
  return [
    ...(file === undefined ? [] : [createFileTarget("events.file", pathOf(file, request))]),
    ...(webhook === undefined
      ? []
      : [createWebhookTarget({ name: "events.webhook", ...webhook, clock })]),
  ];
}

/** The beginning is in its id, because no two calls have both. */
function entryOfRecord(record: CallRecord): ReturnType<typeof entryOf> {
  const id = `${record.call}/${Date.parse(record.began)}`;
  return entryOf({ id, name: "call.ended", at: Date.parse(record.ended), data: record });
}

function eventsInto(outbox: OpenOutbox | undefined, targets: readonly Target[]): Events {
  const to = targets.map(({ name }) => name);
  return {
    emit: (event) => outbox?.take(entryOf(event), to),
    // It is closed with the records, which come after the last event.
    close: async () => undefined,
  };
}

function outboxRequest(request: RecordsRequest, targets: readonly Target[]): OutboxRequest {
  const { config, surroundings, owner, log } = request;
  const { folder, ...bounds } = config.outbox;
  const { environment, userId, clock } = surroundings;
  const at = folder && pathOf(folder, request);
  return { ...bounds, folder: at, environment, userId, clock, owner, targets, log };
}

function pathOf({ value, origin }: ConfigText, { folder, surroundings }: RecordsRequest): string {
  return resolve(origin.kind === "file" ? folder : surroundings.cwd, value);
}

function noDatabase(): CliError {
  const message =
    'Records of calls should go to the database ("records.database"), but "db" is not set.';
  const hint = 'Set DB or DB_FILE in the environment, or "db" in the configuration file.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}

function recordsNothing(): CliError {
  const message =
    'Records of calls should go to the store ("records.database"), but its plugin keeps none.';
  const hint =
    "Give it a function `record` (`flowrun docs plugins`), or take another way for the records.";
  return new CliError(exitCode.usage, [{ code: "CONFIG_WRONG_VALUE", message, hint }]);
}
