/** A table of the reference application: `columns` holds the greatest length of each, in characters, the key's too. */
export interface ReferenceTable {
  readonly key: string;
  readonly columns: Readonly<Record<string, number>>;
}

/** The tables that `migrate` creates and `importRows` fills (platform document, "Reference application tables"). */
export const referenceTables: Readonly<Record<string, ReferenceTable>> = {
  vip_callers: { key: "caller_id", columns: { caller_id: 64, name: 128, account_manager_ext: 64 } },
  customers: { key: "customer_id", columns: { customer_id: 64, name: 128, destination_ext: 64 } },
};
