import type { ScalarType, Table } from "@flowrun/core/plugin";

/** A table that `migrate` creates and `importRows` fills. */
export interface KnownTable {
  readonly key: string;
  readonly columns: Readonly<Record<string, KnownColumn>>;
}

/** A column of the table. */
export interface KnownColumn {
  readonly kind: ScalarType["kind"];
  /** Whether an empty value is none. */
  readonly isNullable: boolean;
  /** The most characters; absent: any number. */
  readonly length?: number;
}

const text = (length: number): KnownColumn => ({ kind: "string", isNullable: false, length });

/** The tables of the reference application (platform document, "Reference application tables"). */
export const referenceTables: Readonly<Record<string, KnownTable>> = {
  vip_callers: {
    key: "caller_id",
    columns: { caller_id: text(64), name: text(128), account_manager_ext: text(64) },
  },
  customers: {
    key: "customer_id",
    columns: { customer_id: text(64), name: text(128), destination_ext: text(64) },
  },
};

/**
 * The tables of a flow, each with the columns of all who declare it; without a flow, those of the
 * reference application.
 */
export function knownTables(
  declared: readonly Table[] | undefined,
): Readonly<Record<string, KnownTable>> {
  if (declared === undefined) return referenceTables;
  const known = new Map<string, KnownTable>();
  for (const table of declared) {
    const own = knownTable(table);
    const columns = { ...known.get(table.name)?.columns, ...own.columns };
    known.set(table.name, { ...own, columns });
  }
  return Object.fromEntries(known);
}

function knownTable({ key, columns }: Table): KnownTable {
  const known = Object.entries(columns).map(([name, { kind, nullable = false }]) => [
    name,
    { kind, isNullable: nullable },
  ]);
  return {
    key,
    columns: { [key]: { kind: "string", isNullable: false }, ...Object.fromEntries(known) },
  };
}
