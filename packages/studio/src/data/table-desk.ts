import { createHmac, randomBytes } from "node:crypto";
import type { Row, Table } from "@flowrun/core/plugin";
import { StudioError } from "../studio-error.ts";
import type { RowPage, TableList, TableRow } from "./data-contract.ts";
import {
  factsOf,
  openTable,
  perPage,
  refused,
  type OpenTable,
  type TablePlace,
} from "./open-table.ts";
import { readRowValues } from "./row-values.ts";
import type { TableSource } from "./table-source.ts";

/** The tables of flows, for pages: nothing that a flow declares secret leaves it. */
export interface TableDesk {
  tables(flow: string): Promise<TableList>;
  /** A page of rows. Rejects with a `StudioError`, as all of these do. */
  rows(
    place: TablePlace,
    page: { readonly find: string; readonly after: string | undefined },
  ): Promise<RowPage>;
  /**
   * Changes the row that `etag` stands for; without one adds a row. Resolves with the row as it is
   * then.
   */
  save(place: RowPlace, values: unknown): Promise<TableRow>;
  remove(place: RowPlace): Promise<void>;
}

/** A row as a page has seen it. */
export interface RowPlace extends TablePlace {
  readonly key: string;
  readonly etag: string | undefined;
}

/** Gives pages the tables of flows, as far as their store can. */
export function createTableDesk(source: TableSource): TableDesk {
  // New at every start: whoever sees an etag cannot find out a PIN by trying all of them.
  const seal = randomBytes(32);
  const shown = (key: string, row: Row, table: Table): TableRow =>
    shownRow(key, row, { table, seal });
  const openFor = (place: TablePlace): Promise<OpenTable> => openTable(source, place);
  /** The row of a key, which has to be the one that was seen. */
  const asSeen = async (
    { table, lookup }: OpenTable,
    { key, etag }: RowPlace,
  ): Promise<Row | null> => {
    const row = await lookup(key);
    const now = row === null ? undefined : shown(key, row, table);
    if (now?.etag !== etag) throw rowChanged(table.name, now, etag === undefined);
    return row;
  };
  const changed = async (open: OpenTable, { key, etag }: RowPlace): Promise<StudioError> => {
    const row = await open.lookup(key);
    return rowChanged(
      open.table.name,
      row === null ? undefined : shown(key, row, open.table),
      etag === undefined,
    );
  };
  return {
    async tables(flow) {
      const tables = Object.values(await source.tables(flow));
      return {
        hasStore: source.store !== undefined,
        tables: tables.map((table) => factsOf(table, source.store)),
      };
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

interface Showing {
  readonly table: Table;
  readonly seal: Uint8Array;
}

function shownRow(key: string, row: Row, { table, seal }: Showing): TableRow {
  const own = Object.entries(row).filter(([name]) => name !== table.key);
  const isSecret = ([name]: readonly [string, unknown]): boolean =>
    table.secretColumns.includes(name);
  const values = Object.fromEntries(own.filter((cell) => !isSecret(cell))) as TableRow["values"];
  const filled = own.filter((cell) => isSecret(cell) && cell[1] !== null).map(([name]) => name);
  const whole = JSON.stringify([table.name, key, own.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const etag = `"${createHmac("sha256", seal).update(whole).digest("hex").slice(0, 32)}"`;
  return { key, etag, values, filled };
}

function rowChanged(table: string, row: TableRow | undefined, wasNew: boolean): StudioError {
  const what = row === undefined ? "has been removed meanwhile" : "has changed since it was shown";
  const message = wasNew
    ? `"${table}" has a row with this key already.`
    : `This row of "${table}" ${what}.`;
  return new StudioError("STUDIO_ROW_CHANGED", message, {
    hint: "Look at what is there now, and either take it or keep yours.",
    ...(row && { row }),
  });
}
