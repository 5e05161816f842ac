import type { LookupCommand } from "../interpret/command.ts";
import type { Table } from "../program/program.ts";
import type { Row, Store } from "../ports/store.ts";
import { PortError } from "../ports/port-error.ts";
import { conformRow } from "./conform-row.ts";

/** The row that a lookup asks for, as its table is declared. Rejects with `RUN_ROW_TYPE` when the store gives another. */
export async function lookUp(store: Store, table: Table, { value, timeoutMs }: LookupCommand): Promise<Row | null> {
  const row = await store.lookup({ table, value, timeoutMs });
  if (row === null) return null;
  const conformed = conformRow(table, row);
  if (conformed.kind === "wrong") throw new PortError("RUN_ROW_TYPE", conformed.message, { certain: true });
  return conformed.row;
}
