import type { FoundColumn, FoundTable } from "../compare-table.ts";
import type { Transaction } from "../database.ts";

/**
 * A table without a schema is the one that lookups find by the search path. The server knows no
 * keys of views.
 */
const question = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typname as kind,
    t.typcategory as category, c.relkind not in ('r', 'p') or exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as single
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.oid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** The table or view of that name; `undefined` when there is none. */
export async function foundTable(
  run: Transaction["run"],
  name: string,
): Promise<FoundTable | undefined> {
  const quoted = name.split(".").map((part) => `"${part.replaceAll('"', '""')}"`);
  const rows = await run({ sql: question, bindings: [quoted.join(".")] });
  if (rows.length === 0) return undefined;
  return {
    columns: rows.map(({ name: column, type, kind, category, single }) => ({
      name: String(column),
      type: String(type),
      holds: holdsOf(String(type), String(kind), String(category)),
      isUnique: single === true,
    })),
  };
}

/** The types of days and times, which texts hold, too. */
const moments: Readonly<Record<string, FoundColumn["holds"][number]>> = {
  date: "date",
  time: "time",
  timestamp: "timestamp",
  interval: "duration",
};

/**
 * The type of value that flows read, by the server's own categories of types. Types that an owner
 * has made come as texts; objects and lists come as neither.
 */
function holdsOf(type: string, kind: string, category: string): FoundColumn["holds"] {
  if (category === "B") return ["boolean"];
  if (/^(?:int[248]|oid)$/.test(kind) || /^numeric\(\d+,0\)$/.test(type))
    return ["integer", "number"];
  if (category === "N") return kind === "money" ? [] : ["number"];
  if (category === "S") return ["string", ...Object.values(moments)];
  if (category === "A" || category === "G" || /^(?:jsonb?|bytea)$/.test(kind)) return [];
  const moment = moments[kind.replace(/tz$/, "")];
  return moment === undefined ? ["string"] : ["string", moment];
}
