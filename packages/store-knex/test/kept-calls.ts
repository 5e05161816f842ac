import type { CallRecord } from "@flowrun/core/plugin";
import { migrate, openDatabase } from "../src/index.ts";
import { ask } from "./statements.ts";

/** Brings the database at a URL up to date. */
export async function migrateAt(url: string): Promise<void> {
  const database = openDatabase(url);
  await migrate(database);
  await database.close();
}

/** All records of calls in the database at a URL. */
export async function keptCalls(url: string): Promise<readonly CallRecord[]> {
  const database = openDatabase(url);
  try {
    const rows = await ask(database, "select * from flowrun_calls");
    return rows.map((row) => ({
      call: String(row["call"]),
      flow: String(row["flow"]),
      ...(row["version"] !== null && { version: String(row["version"]) }),
      from: String(row["caller"]),
      to: String(row["called"]),
      began: timeOf(row["began"]),
      ended: timeOf(row["ended"]),
      seconds: Number(row["seconds"]),
      reason: String(row["reason"]) as CallRecord["reason"],
      path: jsonOf(row["path"]),
      dialled: jsonOf(row["dialled"]),
    }));
  } finally {
    await database.close();
  }
}

// Postgres gives values of its own types, SQLite texts.
function timeOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function jsonOf(value: unknown): never {
  return (typeof value === "string" ? JSON.parse(value) : value) as never;
}
