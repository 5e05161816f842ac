import type { FoundColumn, FoundTable } from "../compare-table.ts";
import type { DatabaseRow, Transaction } from "../database.ts";

/** SQLite tells names of tables apart without capitals. `main.customers` names the schema, too. */
const questions = {
  kind: `select "type" from pragma_table_list where name = ? collate nocase and ("schema" = ? collate nocase or ? = '')`,
  columns: `select name, "type", pk from pragma_table_info(?)`,
  unique: `select min(c.name) as name from pragma_index_list(?) i, pragma_index_info(i.name) c
    where i."unique" = 1 and i.partial = 0 group by i.name having count(*) = 1`,
};

/** The table or view of that name; `undefined` when there is none. */
export async function foundTable(
  run: Transaction["run"],
  name: string,
): Promise<FoundTable | undefined> {
  const [table = "", schema = ""] = name.split(".").toReversed();
  const [kind] = await run({ sql: questions.kind, bindings: [table, schema, schema] });
  if (kind === undefined) return undefined;
  const ask = (sql: string): Promise<readonly DatabaseRow[]> => run({ sql, bindings: [table] });
  const columns = await ask(questions.columns);
  const unique = new Set((await ask(questions.unique)).map((row) => row["name"]));
  const primary = columns.filter(({ pk }) => Number(pk) > 0);
  const keys = new Set([...unique, ...(primary.length === 1 ? [primary[0]?.["name"]] : [])]);
  return {
    columns: columns.map((column) => ({
      name: String(column["name"]),
      ...typeOf(String(column["type"]).toLowerCase()),
      isUnique: kind["type"] === "view" || keys.has(column["name"]),
    })),
  };
}

/**
 * The type of a column and its values, by the rules by which SQLite reads a type. A column of whole
 * numbers keeps `+4712345678` without its `+`, so it holds no texts.
 */
function typeOf(type: string): Pick<FoundColumn, "type" | "holds"> {
  if (type === "interval") return { type, holds: ["string", "duration"] };
  if (/int/.test(type)) return { type, holds: ["integer", "number", "boolean"] };
  if (/char|clob|text/.test(type)) return { type, holds: ["string", ...moments] };
  if (type === "date" || type === "time") return { type, holds: ["string", type] };
  if (/^(?:timestamp|datetime)/.test(type))
    return { type, holds: ["string", "timestamp", "integer", "number"] };
  if (/real|floa|doub/.test(type)) return { type, holds: ["number"] };
  if (/bool/.test(type)) return { type, holds: ["boolean"] };
  return { type, holds: ["string", "integer", "number", "boolean", ...moments] };
}

const moments = ["date", "time", "timestamp", "duration"] as const;
