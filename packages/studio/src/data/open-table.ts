import {
  PortError,
  type Row,
  type ScalarValue,
  type Store,
  type Table,
} from "@flowrun/core/plugin";
import { StudioError } from "../studio-error.ts";
import type { TableFacts } from "./data-contract.ts";
import type { TableSource } from "./table-source.ts";

/** How many rows a page is given at a time. */
export const perPage = 50;
const timeoutMs = 5_000;

/** A table whose rows can be listed and changed. */
export interface OpenTable {
  readonly table: Table;
  lookup(key: string): Promise<Row | null>;
  list(
    find: string,
    after: string | undefined,
  ): Promise<readonly { readonly key: string; readonly row: Row }[]>;
  replace(
    key: string,
    seen: Row | null,
    values: Readonly<Record<string, ScalarValue>> | null,
  ): Promise<boolean>;
}

/** A table of a flow. */
export interface TablePlace {
  readonly flow: string;
  readonly table: string;
}

/**
 * A table that a flow declares, as far as its store can. Rejects with a `StudioError` for one that
 * it does not.
 */
export async function openTable(
  { tables, store }: TableSource,
  { flow, table: name }: TablePlace,
): Promise<OpenTable> {
  const declared = await tables(flow);
  const table = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (table === undefined) throw noTable(name);
  const { isListed, isChanged } = factsOf(table, store);
  return {
    table,
    lookup: (key) =>
      answered(async () =>
        store === undefined ? null : store.lookup({ table, value: key, timeoutMs }),
      ),
    list: async (find, after) => {
      if (!isListed) throw noTable(table.name);
      const page = {
        table,
        find,
        limit: perPage + 1,
        timeoutMs,
        ...(after !== undefined && { after }),
      };
      return answered(async () => (await store?.list?.(page)) ?? []);
    },
    replace: async (key, seen, values) => {
      if (!isChanged) throw refused(`The rows of "${table.name}" cannot be changed here.`);
      return answered(
        async () => (await store?.replace?.({ table, key, seen, values, timeoutMs })) ?? false,
      );
    },
  };
}

/** The facts of a table that a page is told before its rows. */
export function factsOf(
  { name, key, columns, secretColumns }: Table,
  store: Store | undefined,
): TableFacts {
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

/** The answer of a store. Its messages hold no secrets: that is the contract of stores. */
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
  const hint =
    "Save the flow that declares it, and start the studio with the database of its tables (db).";
  return new StudioError(
    "STUDIO_NO_TABLE",
    `There is no table "${name}" whose rows can be shown.`,
    { hint },
  );
}

/** A row cannot be saved as it is. */
export function refused(message: string): StudioError {
  return new StudioError("STUDIO_ROW_REFUSED", message, {
    hint: "Correct it, and save the row again.",
  });
}
