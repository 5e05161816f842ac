import type {
  CountCommand,
  DeleteCommand,
  FindCommand,
  Json,
  ListCommand,
  LookupCommand,
  Store,
  Table,
} from "@flowrun/core";
import { PortError, type Row } from "@flowrun/core/plugin";
import type { StoreCommand } from "@flowrun/core/tooling";
import { conformRow } from "./conform-row.ts";
import type { RecordingSource } from "./recording-file.ts";
import { type Saving, withSound } from "./saved-sound.ts";

/**
 * Asks a store about the table of a command. Rows that keep the sound of a recording get it from
 * `recordings`. A row that is not as the flow declares it
 * (`RUN_ROW_TYPE`) and a store that cannot do it (`RUN_STORE_UNABLE`) reject with a `PortError`.
 */
export function askStore(
  store: Store,
  table: Table,
  command: StoreCommand,
  recordings?: RecordingSource,
): Promise<Json | void> {
  switch (command.kind) {
    case "store.lookup":
      return lookUp(store, table, command);
    case "store.find":
      return findRows(store, table, command);
    case "store.list":
      return listRows(store, table, command);
    case "store.count":
      return countRows(store, table, command);
    case "store.save":
      return saveRow(store, { table, command }, recordings);
    case "store.delete":
      return deleteRow(store, table, command);
  }
}

async function lookUp(
  store: Store,
  table: Table,
  { value, timeoutMs }: LookupCommand,
): Promise<Json> {
  const row = await store.lookup({ table, value, timeoutMs });
  return row === null ? null : conform(table, row);
}

async function findRows(store: Store, table: Table, command: FindCommand): Promise<Json> {
  if (store.find === undefined) throw unable("finds rows by their key only");
  const { where, limit, timeoutMs } = command;
  const order = command.order.map((column) => ({
    column: column.replace(/^-/, ""),
    isDescending: column.startsWith("-"),
  }));
  const rows = await store.find({ table, where, order, limit, timeoutMs });
  return rows.slice(0, limit).map((row) => conform(table, row));
}

async function listRows(
  store: Store,
  table: Table,
  { after, limit, timeoutMs }: ListCommand,
): Promise<Json> {
  if (store.list === undefined) throw unable("lists no rows");
  const rows = await store.list({ table, find: "", after, limit, timeoutMs });
  return rows.slice(0, limit).map(({ row }) => conform(table, row));
}

async function countRows(
  store: Store,
  table: Table,
  { where, timeoutMs }: CountCommand,
): Promise<Json> {
  if (store.count === undefined) throw unable("counts no rows");
  const rows = await store.count({ table, where, timeoutMs });
  if (!Number.isSafeInteger(rows) || rows < 0)
    throw new TypeError(`It counted ${String(rows)} rows.`);
  return rows;
}

async function saveRow(
  store: Store,
  row: Saving,
  recordings: RecordingSource | undefined,
): Promise<void> {
  if (store.save === undefined) throw unable("cannot be written to");
  const { table, command } = await withSound(recordings, row);
  const { value: key, values, timeoutMs } = command;
  await store.save({ table, key, values, timeoutMs });
}

async function deleteRow(
  store: Store,
  table: Table,
  { value: key, timeoutMs }: DeleteCommand,
): Promise<void> {
  if (store.delete === undefined) throw unable("keeps every row");
  await store.delete({ table, key, timeoutMs });
}

function conform(table: Table, row: Row): Row {
  const conformed = conformRow(table, row);
  if (conformed.kind === "wrong")
    throw new PortError("RUN_ROW_TYPE", conformed.message, { certain: true });
  return conformed.row;
}

function unable(what: string): PortError {
  return new PortError(
    "RUN_STORE_UNABLE",
    `The store of this run ${what}, so this step cannot be done.`,
    {
      certain: true,
      outcome: "refused",
    },
  );
}
