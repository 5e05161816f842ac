import { type CallRecord, PortError, type Clock } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { failureError } from "./catalogue.ts";
import type { Database, Statement } from "./database.ts";
import { withDeadline } from "./deadline.ts";

/** The table of the records of calls, which `migrate` creates. */
export const callTable = "flowrun_calls";

/**
 * The columns of that table: times in the database's own type, lists as JSON. By its key, a record
 * that comes again is known.
 */
export function createCallColumns(table: Knex.CreateTableBuilder): void {
  for (const name of ["began", "ended"]) table.timestamp(name).notNullable();
  table.double("seconds").notNullable();
  for (const name of ["call", "flow", "caller", "called", "reason"]) table.text(name).notNullable();
  table.text("version");
  for (const name of ["path", "dialled"]) table.jsonb(name).notNullable();
  // The time comes first, because calls are looked for by it.
  table.primary(["began", "call"]);
}

/**
 * Adds records, all or none of them, within a time; those that are there already stay as they are,
 * so that it may be done again. Rejects with a `PortError`.
 */
export async function addCalls(
  database: Database,
  records: readonly CallRecord[],
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<void> {
  const place = { database: database.description, table: callTable };
  const reason = `${records.length} records were not taken after ${timeoutMs} ms`;
  const late = (): Error => failureError({ code: "STORE_TIMEOUT", reason }, place);
  const statement = insertOf(database.knex, records);
  try {
    await withDeadline({ clock, timeoutMs, late }, (signal) =>
      database.select(statement, { timeoutMs, signal }),
    );
  } catch (error) {
    if (error instanceof PortError) throw error;
    const failure = database.explain(error);
    const { code, message } = failureError(failure, place);
    // A row that the database does not understand today it will not tomorrow.
    throw new PortError(code, message, {
      outcome: failure.code === "STORE_FAILED" ? "refused" : "failed",
    });
  }
}

function insertOf(knex: Knex, records: readonly CallRecord[]): Statement {
  const rows = records.map(({ from, to, version, path, dialled, ...record }) => ({
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plain(value)])),
    caller: plain(from),
    called: plain(to),
    version: version === undefined ? null : plain(version),
    path: json(path),
    dialled: json(dialled),
  }));
  return knex(callTable).insert(rows).onConflict(["began", "call"]).ignore().toSQL().toNative();
}

// No text of Postgres holds a zero, nor half of a character, and no record is worth losing for one.
function plain<T extends string | number>(value: T): T | string {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
}

function json(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "string" ? plain(inner) : inner,
  );
}
