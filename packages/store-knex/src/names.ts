import type { Table } from "@flowrun/core/plugin";
import { storeError } from "./catalogue.ts";

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const tableName = /^[\p{L}_][\p{L}\p{N}_$]*(\.[\p{L}_][\p{L}\p{N}_$]*)?$/u;

/**
 * Throws a `PortError` with `STORE_NAME` for a name that knex would read as more than a name, such
 * as "a as b".
 */
export function requireNames({ name, key, columns }: Table): void {
  if (!tableName.test(name)) throw badName("table", name);
  for (const column of [key, ...Object.keys(columns)])
    if (!plainName.test(column)) throw badName("column", column);
}

function badName(what: string, name: string): Error {
  return storeError(
    "STORE_NAME",
    `The ${what} name "${name}" cannot be looked up. Use letters, digits and _ only, beginning with a letter.`,
  );
}
