import type { ImportFile } from "@flowrun/store-knex";

/** A VIP of the demonstration: the caller's number that the embedded platform can be tried with. */
export const demoVip = { caller_id: "4712345678", name: "Ada Lovelace", account_manager_ext: "PJSIP/2001" } as const;

/** Customers of the demonstration. */
export const demoCustomers = [
  { customer_id: "1234", name: "Acme Ltd", destination_ext: "PJSIP/3001" },
  { customer_id: "5678", name: "Globex", destination_ext: "PJSIP/3002" },
] as const;

/** The rows with which the tables of the reference application begin on the embedded platform without a database. */
export const demoTables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  vip_callers: [demoVip],
  customers: demoCustomers,
};

/** The rows of one table as a file to import. */
export function demoFile(table: string): ImportFile {
  const rows = demoTables[table] ?? [];
  const header = Object.keys(rows[0] ?? {});
  return {
    header,
    rows: rows.map((row, index) => ({ line: index + 2, values: header.map((column) => row[column] ?? "") })),
  };
}
