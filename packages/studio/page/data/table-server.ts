import type {
  CellValue,
  Imported,
  ImportPlan,
  RowPage,
  TableList,
  TableRow,
} from "../../src/data/data-contract.ts";
import type { Server } from "../state/server.ts";

/**
 * The rows of the tables of a flow, which only the server has. All of these reject with a
 * `ServerProblem`.
 */
export interface TableServer {
  tables(): Promise<TableList>;
  rows(table: string, find: string, after: string | undefined): Promise<RowPage>;
  /** Changes the row that `etag` stands for; without one adds a row. */
  save(
    table: string,
    row: Pick<TableRow, "key"> & Partial<Pick<TableRow, "etag">>,
    values: RowValues,
  ): Promise<TableRow>;
  remove(table: string, row: TableRow): Promise<void>;
  /** The changes that the rows of a CSV file would make. */
  look(table: string, file: File): Promise<ImportPlan>;
  /** Imports a file as it was looked at; `seal` is that of its plan. */
  import(table: string, file: File, seal: string): Promise<Imported>;
}

/** New values of columns. The server refuses a value of another type. */
export type RowValues = Readonly<Record<string, CellValue>>;

/** Asks for the tables of a flow. */
export function connectTables({ ask }: Server, flow: string): TableServer {
  const name = flow.split("/").map(encodeURIComponent).join("/");
  const rowsOf = (table: string, query: Readonly<Record<string, string>>): string =>
    `/rows/${encodeURIComponent(table)}/${name}?${new URLSearchParams(query).toString()}`;
  const importOf = (table: string, file: File): string =>
    `/imports/${encodeURIComponent(table)}/${name}?${new URLSearchParams({ file: file.name }).toString()}`;
  const seen = (etag: string | undefined): Readonly<Record<string, string>> =>
    etag === undefined ? {} : { "If-Match": etag };
  return {
    tables: () => ask(`/tables/${name}`),
    rows: (table, find, after) =>
      ask(rowsOf(table, { find, ...(after !== undefined && { after }) })),
    save: (table, { key, etag }, values) =>
      ask(rowsOf(table, { key }), {
        method: "PUT",
        headers: seen(etag),
        body: JSON.stringify(values),
      }),
    async remove(table, { key, etag }) {
      await ask(rowsOf(table, { key }), { method: "DELETE", headers: seen(etag) });
    },
    look: (table, file) => ask(importOf(table, file), { method: "POST", body: file }),
    import: (table, file, seal) =>
      ask(importOf(table, file), { method: "PUT", body: file, headers: seen(seal) }),
  };
}
