import type { Lookup, Table } from "@flowrun/core/plugin";

/** The document's table, as a flow declares it. */
export const customers: Table = {
  name: "customers",
  key: "customer_id",
  columns: { name: { kind: "string" }, destination_ext: { kind: "string" } },
  secretColumns: [],
};

/** A table of a flow, with a column of each type. */
export const visits: Table = {
  name: "visits",
  key: "id",
  columns: {
    tries: { kind: "integer" },
    cost: { kind: "number", nullable: true },
    urgent: { kind: "boolean" },
    note: { kind: "string", nullable: true },
  },
  secretColumns: [],
};

/** A lookup of one customer, with two seconds' time unless told otherwise. */
export function customer(value: string, timeoutMs = 2_000): Lookup {
  return { table: customers, value, timeoutMs };
}
