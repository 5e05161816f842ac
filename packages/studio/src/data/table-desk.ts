import { createHmac, randomBytes } from "node:crypto";
import { PortError, type Row, type ScalarValue, type Store, type Table } from "@flowrun/core/plugin";
import { StudioError } from "../studio-error.ts";
import type { RowPage, TableFacts, TableList, TableRow } from "./data-contract.ts";
import { readRowValues } from "./row-values.ts";
import type { TableSource } from "./table-source.ts";

/** The tables of flows, for pages: nothing that a flow declares secret leaves it. */
export interface TableDesk {
  tables(flow: string): Promise<TableList>;
  /** A page of rows. Rejects with a `StudioError`, as all of these do. */
  rows(place: TablePlace, page: { readonly find: string; readonly after: string | undefined }): Promise<RowPage>;
  /** Changes the row that `etag` stands for; without one adds a row. Resolves with the row as it is then. */
  save(place: RowPlace, values: unknown): Promise<TableRow>;
  remove(place: RowPlace): Promise<void>;
}

/** A table of a flow. */
export interface TablePlace {
  readonly flow: string;
  readonly table: string;
}

/** A row as a page has seen it. */
export interface RowPlace extends TablePlace {
  readonly key: string;
  readonly etag: string | undefined;
}

const perPage = 50;
const timeoutMs = 5_000;

/** Gives pages the tables of flows, as far as their store can. */
export function createTableDesk(source: TableSource): TableDesk {
  // New at every start: whoever sees an etag cannot find out a PIN by trying all of them.
  const seal = randomBytes(32);
  const shown = (key: string, row: Row, table: Table): TableRow => shownRow(key, row, { table, seal });
  const openFor = async ({ flow, table: name }: TablePlace): Promise<OpenTable> => {
    const tables = await source.tables(flow);
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (table === undefined) throw noTable(name);
    return openTable(table, source.store);
  };
  /** The row of a key, which has to be the one that was seen. */
  const asSeen = async ({ table, lookup }: OpenTable, { key, etag }: RowPlace): Promise<Row | null> => {
    const row = await lookup(key);
    const now = row === null ? undefined : shown(key, row, table);
    if (now?.etag !== etag) throw rowChanged(table.name, now, etag === undefined);
    return row;
  };
  const changed = async (open: OpenTable, { key, etag }: RowPlace): Promise<StudioError> => {
    const row = await open.lookup(key);
    return rowChanged(open.table.name, row === null ? undefined : shown(key, row, open.table), etag === undefined);
  };
  return {
    async tables(flow) {
      const tables = Object.values(await source.tables(flow));
      return { hasStore: source.store !== undefined, tables: tables.map((table) => factsOf(table, source.store)) };
    },
    async rows(place, { find, after }) {
      const { table, list } = await openFor(place);
      const found = await list(find, after);
      const rows = found.slice(0, perPage).map(({ key, row }) => shown(key, row, table));
      return { rows, hasMore: found.length > perPage };
    },
    async save(place, asked) {
      const open = await openFor(place);
      const { key, etag } = place;
      if (key === "") throw refused("A row needs a key.");
      const values = readRowValues(asked, open.table, etag === undefined);
      const seen = await asSeen(open, place);
      if (!(await open.replace(key, seen, values))) throw await changed(open, place);
      source.tell(
        `A row of the table "${open.table.name}" was ${etag === undefined ? "added" : "changed"} in the studio.`,
      );
      const row = await open.lookup(key);
      if (row === null) throw await changed(open, place);
      return shown(key, row, open.table);
    },
    async remove(place) {
      const open = await openFor(place);
      const seen = await asSeen(open, place);
      if (!(await open.replace(place.key, seen, null))) throw await changed(open, place);
      source.tell(`A row of the table "${open.table.name}" was removed in the studio.`);
    },
  };
}

/** A table whose rows can be listed and changed. */
interface OpenTable {
  readonly table: Table;
  lookup(key: string): Promise<Row | null>;
  list(find: string, after: string | undefined): Promise<readonly { readonly key: string; readonly row: Row }[]>;
  replace(key: string, seen: Row | null, values: Readonly<Record<string, ScalarValue>> | null): Promise<boolean>;
}

function openTable(table: Table, store: Store | undefined): OpenTable {
  const { isListed, isChanged } = factsOf(table, store);
  return {
    table,
    lookup: (key) =>
      answered(async () => (store === undefined ? null : store.lookup({ table, value: key, timeoutMs }))),
    list: async (find, after) => {
      if (!isListed) throw noTable(table.name);
      const page = { table, find, limit: perPage + 1, timeoutMs, ...(after !== undefined && { after }) };
      return answered(async () => (await store?.list?.(page)) ?? []);
    },
    replace: async (key, seen, values) => {
      if (!isChanged) throw refused(`The rows of "${table.name}" cannot be changed here.`);
      return answered(async () => (await store?.replace?.({ table, key, seen, values, timeoutMs })) ?? false);
    },
  };
}

function factsOf({ name, key, columns, secretColumns }: Table, store: Store | undefined): TableFacts {
  const isOpen = !secretColumns.includes(key);
  const others = Object.entries(columns).filter(([column]) => column !== key);
  return {
    name,
    key,
    columns: others.map(([column, { kind, nullable = false }]) => {
      return { name: column, kind, isNullable: nullable, isSecret: secretColumns.includes(column) };
    }),
    isListed: isOpen && store?.list !== undefined,
    isChanged: isOpen && store?.list !== undefined && store.replace !== undefined,
  };
}

interface Showing {
  readonly table: Table;
  readonly seal: Uint8Array;
}

function shownRow(key: string, row: Row, { table, seal }: Showing): TableRow {
  const own = Object.entries(row).filter(([name]) => name !== table.key);
  const isSecret = ([name]: readonly [string, unknown]): boolean => table.secretColumns.includes(name);
  const values = Object.fromEntries(own.filter((cell) => !isSecret(cell))) as TableRow["values"];
  const filled = own.filter((cell) => isSecret(cell) && cell[1] !== null).map(([name]) => name);
  const whole = JSON.stringify([table.name, key, own.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const etag = `"${createHmac("sha256", seal).update(whole).digest("hex").slice(0, 32)}"`;
  return { key, etag, values, filled };
}

/** What a store answers. Its messages hold no secrets: that is the contract of stores. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const hint = `Mend what the store says (flowrun explain ${error.code}), and try again.`;
    throw new StudioError("STUDIO_STORE_FAILED", error.message, { hint });
  }
}

function noTable(name: string): StudioError {
  const hint = "Save the flow that declares it, and start the studio with the database of its tables (db).";
  return new StudioError("STUDIO_NO_TABLE", `There is no table "${name}" whose rows can be shown.`, { hint });
}

function refused(message: string): StudioError {
  return new StudioError("STUDIO_ROW_REFUSED", message, { hint: "Correct it, and save the row again." });
}

function rowChanged(table: string, row: TableRow | undefined, wasNew: boolean): StudioError {
  const what = row === undefined ? "has been removed meanwhile" : "has changed since it was shown";
  const message = wasNew ? `"${table}" has a row with this key already.` : `This row of "${table}" ${what}.`;
  return new StudioError("STUDIO_ROW_CHANGED", message, {
    hint: "Look at what is there now, and either take it or keep yours.",
    ...(row && { row }),
  });
}
