import type { Command, Json, LookupCommand, Program } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { keyValue, mostItems, rowsCounted } from "@flowrun/core/tooling";
import { mask } from "@flowrun/host/tooling";
import { plainRow } from "../run/plain-row.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** A command that was done, and its result. */
export interface Done {
  readonly command: Command;
  readonly result: Json;
}

/** The tables of a replayed call: the rows that it found, and as many more as it counted. */
export function recordedTables(program: Program, done: readonly Done[]): Scenario["tables"] {
  const rows = done.flatMap(({ command, result }) => rowsOf(program, command, result));
  const found = tablesOf(rows.filter((row) => row !== undefined));
  return done.reduce((tables, each) => withCounted(program, tables, each), found);
}

interface FoundRow {
  readonly table: string;
  readonly key: string;
  readonly row: Readonly<Record<string, Json>>;
}

/** The rows that a command found. A row that the call itself has saved before comes about again. */
function rowsOf(
  program: Program,
  command: Command,
  result: Json,
): readonly (FoundRow | undefined)[] {
  if (command.kind === "store.lookup") return [rowOf(program, command, result)];
  if ((command.kind !== "store.find" && command.kind !== "store.list") || !Array.isArray(result))
    return [];
  const key = program.tables[command.table]?.key ?? "";
  return result.map((row) =>
    isJsonObject(row)
      ? rowOf(program, { table: command.table, value: String(row[key]) }, row)
      : undefined,
  );
}

function rowOf(
  { tables }: Program,
  command: Pick<LookupCommand, "table" | "value">,
  result: Json,
): FoundRow | undefined {
  const table = tables[command.table];
  if (table === undefined || !isJsonObject(result) || command.value === mask) return undefined;
  const { key, columns } = table;
  // The mask is a text: a column of another type cannot hold it.
  if (
    Object.entries(result).some(
      ([name, value]) => value === mask && columns[name]?.kind !== "string",
    )
  )
    return undefined;
  return {
    table: command.table,
    key: command.value,
    row: { ...result, [key]: keyValue(table, command.value) },
  };
}

/** A row for each key: the first that was found under it. */
function tablesOf(found: readonly FoundRow[]): Scenario["tables"] {
  const tables = new Map<string, Map<string, FoundRow["row"]>>();
  for (const { table, key, row } of found) {
    const rows = tables.get(table) ?? new Map<string, FoundRow["row"]>();
    tables.set(table, rows);
    if (!rows.has(key)) rows.set(key, row);
  }
  return Object.fromEntries([...tables].map(([table, rows]) => [table, [...rows.values()]]));
}

/** The key of the first row of which only the count is known: a key that no flow is likely to use. */
const firstCounted = 9_000_001;

/** The tables with as many rows more, as plain as they can be, as were counted and not found. */
function withCounted(
  { tables: declared }: Program,
  tables: Scenario["tables"],
  { command, result }: Done,
): Scenario["tables"] {
  const table = command.kind === "store.count" ? declared[command.table] : undefined;
  if (table === undefined || command.kind !== "store.count" || typeof result !== "number")
    return tables;
  if (Object.values(command.where).includes(mask)) return tables;
  const rows = tables[command.table] ?? [];
  const lacking = Math.min(result, mostItems) - rowsCounted(rows, command);
  const more = Array.from({ length: Math.max(0, lacking) }, (_, index) =>
    plainRow(table, `${firstCounted + rows.length + index}`, command.where),
  );
  return more.length === 0 ? tables : { ...tables, [command.table]: [...rows, ...more] };
}
